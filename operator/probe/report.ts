import { type AssumptionName, assumption, valuesOf } from '../../contracts/aws-assumptions.ts';

export interface ProbeResult {
  readonly name: AssumptionName;
  /** One of the possible values of the assumption. Absent if the probe could not find out which one is true. */
  readonly value?: string;
  /** Why there is no value. */
  readonly reason?: string;
}

const COLUMNS = ['assumption', 'result', 'what to set'] as const;

/** The results as a table for the terminal. */
export function tableOf(results: readonly ProbeResult[]): string {
  const rows = [COLUMNS, ...results.map((result) => [result.name, resultText(result), remedyOf(result)] as const)];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [widthOf(0), widthOf(1)];
  return rows
    .map(([name, result, remedy]) =>
      `${name.padEnd(widths[0] ?? 0)}  ${result.padEnd(widths[1] ?? 0)}  ${remedy}`.trimEnd(),
    )
    .join('\n');
}

const isExpected = ({ name, value }: ProbeResult) => value === valuesOf(name)[0];

function resultText(result: ProbeResult): string {
  const { value, reason = '' } = result;
  if (value === undefined) return `unknown: ${reason.replaceAll(/\s+/g, ' ')}`;
  return isExpected(result) ? `${value} (as expected)` : value;
}

function remedyOf(result: ProbeResult): string {
  if (result.value === undefined) return 'run npm run probe again';
  return isExpected(result) ? '-' : assumption(result.name).remedy.replaceAll('`', '');
}
