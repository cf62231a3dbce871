import type { Command, Option } from '../command.ts';
import { ACCOUNT } from './account.ts';
import { CODES } from './codes.ts';
import { INSIGHTS } from './insights.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { TOOLS } from './tools.ts';
import { WEBHOOKS } from './webhooks.ts';

/** Every command: what parses, explains, completes and documents them reads this. */
export const COMMANDS: readonly Command[] = [
  ...CODES,
  ...INSIGHTS,
  ...ORGANIZATIONS,
  ...WEBHOOKS,
  ...ACCOUNT,
  ...TOOLS,
];

/** What every command takes. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { kind: 'flag', help: 'for programs: one JSON value a line' },
  yes: { kind: 'flag', short: 'y', help: 'answer the question before something that cannot be undone' },
  'base-url': { kind: 'word', value: 'URL', help: 'the service (also QPR_BASE_URL)' },
  'local-dir': {
    kind: 'word',
    value: 'DIR',
    help: 'data directory of an `npm start` on this machine (default .local)',
  },
  help: { kind: 'flag', short: 'h', help: 'explain the command' },
  version: { kind: 'flag', help: 'print the version' },
};

export const commandNamed = (name: string): Command | undefined => COMMANDS.find((each) => each.name === name);

/** `codes`, `webhooks`, …: the first words of commands that have two. */
export const GROUPS: readonly string[] = [
  ...new Set(COMMANDS.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0] ?? '')),
];

export const commandsOf = (group: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
