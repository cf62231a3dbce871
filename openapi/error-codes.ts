import { STATUS_CODES } from 'node:http';
import { PROBLEM_CODES } from '../contracts/problems/codes.ts';

const INTRODUCTION = `# Error codes

Written from the code by \`npm run openapi\`; a test fails when a code is missing here or has another status. What all
errors have in common is in [the API](api.md#errors). Programs rely on \`code\` and the status; \`detail\` is for people.
`;

/** The page of all error codes, by their status. */
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
    '| code | what has happened | what to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The same for the page of the API. */
export const errorCodesFile = (): object =>
  Object.fromEntries(
    Object.entries(PROBLEM_CODES).map(([code, { status, meaning, remedy }]) => [code, { status, meaning, remedy }]),
  );
