import type { Command, Option } from '../command.ts';
import { ACCOUNT } from './account.ts';
import { BRAND } from './brand.ts';
import { CHECKS } from './checks.ts';
import { CODES } from './codes.ts';
import { INSIGHTS } from './insights.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { PLACEMENTS } from './placements.ts';
import { QUESTIONS } from './questions.ts';
import { REQUESTS } from './requests.ts';
import { TOOLS } from './tools.ts';
import { WEBHOOKS } from './webhooks.ts';

/** Every command. Parsing, help, completion and docs all use this list. */
export const COMMANDS: readonly Command[] = [
  ...CODES,
  ...CHECKS,
  ...BRAND,
  ...PLACEMENTS,
  ...INSIGHTS,
  ...QUESTIONS,
  ...REQUESTS,
  ...ORGANIZATIONS,
  ...KNOWLEDGE,
  ...WEBHOOKS,
  ...ACCOUNT,
  ...TOOLS,
];

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { kind: 'flag', help: 'output for programs: one JSON document, an array for lists' },
  jsonl: { kind: 'flag', help: 'output for programs: one JSON value per line' },
  yes: { kind: 'flag', short: 'y', help: 'do not ask for confirmation' },
  'base-url': { kind: 'word', value: 'URL', help: 'URL of the service (or set QPR_BASE_URL)' },
  'local-dir': {
    kind: 'word',
    value: 'DIR',
    help: 'data directory of a local `npm start` (default .local)',
  },
  help: { kind: 'flag', short: 'h', help: 'show help for the command' },
  version: { kind: 'flag', help: 'print the version' },
};

export const commandNamed = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name);

/** The first words of two-word commands: `codes`, `webhooks`, … */
export const GROUPS: readonly string[] = [
  ...new Set(COMMANDS.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0] ?? '')),
];

export const commandsOf = (group: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
