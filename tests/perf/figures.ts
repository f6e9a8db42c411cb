// One line a figure, `name value unit`, so that a script can read them; and what failed, in full.

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export function figure(name: string, value: number, unit: string): void {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  process.stdout.write(`${name} ${value.toFixed(digits)} ${unit}\n`);
}

/** The middle one of several, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((lower ?? NaN) + (upper ?? NaN)) / 2;
}

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
