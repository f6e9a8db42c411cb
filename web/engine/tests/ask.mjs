// Asks a module of the engine under Node: each line that comes in is a request, each line that goes out its answer. At the end it
// says on the other stream how many milliseconds the module took.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, alloc, dealloc, call } = instance.exports;
const answers = [];
let took = 0;
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const request = new TextEncoder().encode(line);
  const started = performance.now();
  const place = alloc(request.length);
  new Uint8Array(memory.buffer, place, request.length).set(request);
  const answer = BigInt.asUintN(64, call(place, request.length));
  dealloc(place, request.length);
  took += performance.now() - started;
  const [at, length] = [Number(answer >> 32n), Number(answer & 0xffff_ffffn)];
  answers.push(new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)));
  dealloc(at, length);
}
process.stdout.write(answers.join("\n"));
process.stderr.write(`${Math.round(took)}`);
