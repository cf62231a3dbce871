import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

export type Row = Readonly<Record<string, string | number>>;

/** The result of one benchmark: rows for people and JSON, and the promises to check. */
export interface Finding {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly promises: readonly Promised[];
}

interface Promised {
  readonly text: string;
  readonly kept: boolean;
}

const RESULTS_DIR = join(import.meta.dirname, 'results');

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

export function report(finding: Finding): void {
  console.log(`\n${finding.name}`);
  printTable(finding.rows);
  for (const { text, kept } of finding.promises) console.log(`  ${kept ? 'kept  ' : 'BROKEN'} ${text}`);
  mkdirSync(RESULTS_DIR, { recursive: true });
  const machine = { node: process.version, platform: `${process.platform} ${process.arch}`, cores: cpus().length };
  const file = join(RESULTS_DIR, `${finding.name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...finding, machine }, null, 2)}\n`);
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
