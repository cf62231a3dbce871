import { type AssumptionName, assumption, valuesOf } from '../../contracts/aws-assumptions.ts';

export interface Finding {
  readonly name: AssumptionName;
  /** One of the possible values of the assumption. Absent if the probe could not find out which one is true. */
  readonly value?: string;
  /** Why there is no value. */
  readonly reason?: string;
}

const COLUMNS = ['assumption', 'result', 'what to set'] as const;

/** The results as a table for the terminal. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [COLUMNS, ...findings.map((finding) => [finding.name, resultOf(finding), remedyOf(finding)] as const)];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [widthOf(0), widthOf(1)];
  return rows
    .map(([name, result, remedy]) =>
      `${name.padEnd(widths[0] ?? 0)}  ${result.padEnd(widths[1] ?? 0)}  ${remedy}`.trimEnd(),
    )
    .join('\n');
}

const isExpected = ({ name, value }: Finding) => value === valuesOf(name)[0];

function resultOf(finding: Finding): string {
  const { value, reason = '' } = finding;
  if (value === undefined) return `unknown: ${reason.replaceAll(/\s+/g, ' ')}`;
  return isExpected(finding) ? `${value} (as expected)` : value;
}

function remedyOf(finding: Finding): string {
  if (finding.value === undefined) return 'run npm run probe again';
  return isExpected(finding) ? '-' : assumption(finding.name).remedy.replaceAll('`', '');
}
