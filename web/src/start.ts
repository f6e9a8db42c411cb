// Where the page begins: its modules are asked for, and beside them what they say in the reader's language. Read `main.ts` next.
void import("./main").then(({ open }) => open());
