// One line a figure, `name value unit`, so that a script can read them; and what failed, in full.

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export function figure(name: string, value: number, unit: string): void {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  process.stdout.write(`${name} ${value.toFixed(digits)} ${unit}\n`);
}

/** The middle one of several. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export default class Figures implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { stack, message } of result.errors) process.stderr.write(`${test.title}: ${stack ?? message}\n`);
  }
}
