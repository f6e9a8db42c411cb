// Runs before each file of tests. They share their modules, since loading the page's anew for each takes longer than all tests; what
// one has put in the place of clocks and globals must not reach the next.
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
