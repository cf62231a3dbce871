import { STATUS_CODES } from 'node:http';
import { PROBLEM_CODES } from '../contracts/problems/codes.ts';

const INTRODUCTION = `# Error codes

Every error response has an HTTP status and a \`code\` ([the format of errors](api.md#errors)). Programs should rely on these
two. \`detail\` is for people.

\`npm run openapi\` generates this page from \`contracts/problems/codes.ts\`. A test fails if a code of the service is missing
here or has the wrong status.
`;

/** The documentation page of all error codes, by status. */
export function errorCodesPage(): string {
  const statuses = [...new Set(Object.values(PROBLEM_CODES).map(({ status }) => status))].sort((a, b) => a - b);
  return [INTRODUCTION, ...statuses.map(sectionOf)].join('\n');
}

function sectionOf(status: number): string {
  const rows = Object.entries(PROBLEM_CODES)
    .filter(([, code]) => code.status === status)
    .map(([code, { meaning, remedy }]) => `| \`${code}\` | ${meaning} | ${remedy} |`);
  return [
    `## ${status} ${STATUS_CODES[status]}`,
    '',
    '| Code | Meaning | What to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The error codes as data for the API reference page. */
export const errorCodesFile = (): object =>
  Object.fromEntries(
    Object.entries(PROBLEM_CODES).map(([code, { status, meaning, remedy }]) => [code, { status, meaning, remedy }]),
  );
