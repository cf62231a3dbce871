import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

export type Row = Readonly<Record<string, string | number>>;

/** The result of one benchmark: the rows of its table and the targets that it checks. */
export interface BenchmarkResult {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly targets: readonly Target[];
}

interface Target {
  readonly text: string;
  readonly met: boolean;
}

const RESULTS_DIR = join(import.meta.dirname, '../results');

function printTable(rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] !== 'string'));
  for (const line of cells) {
    const padded = line.map((cell, index) => {
      const width = widths[index] ?? 0;
      return isNumber[index] ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(`  ${padded.join('  ').trimEnd()}`);
  }
}

/** Prints the rows and the targets, and writes the result to `bench/results/` as JSON. */
export function report(result: BenchmarkResult): void {
  console.log(`\n${result.name}`);
  printTable(result.rows);
  for (const { text, met } of result.targets) console.log(`  ${met ? 'met   ' : 'MISSED'} ${text}`);
  mkdirSync(RESULTS_DIR, { recursive: true });
  const machine = { node: process.version, platform: `${process.platform} ${process.arch}`, cores: cpus().length };
  const file = join(RESULTS_DIR, `${result.name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...result, machine }, null, 2)}\n`);
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
