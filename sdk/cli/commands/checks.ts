import type { Argument, Command } from '../command.ts';
import { CODE } from './common.ts';

const CHECK: Argument = { name: 'CHECK', help: 'id of a check', field: 'path.check_id' };

export const CHECKS: readonly Command[] = [
  {
    name: 'checks list',
    summary: 'List the checks of a code with their last results',
    uses: ['list-checks'],
    arguments: [CODE],
  },
  {
    name: 'checks add',
    summary: 'Add a check: a question and what you expect of its answer',
    examples: [
      'checks add Lobby "When is breakfast?" --any-of "from 7" --any-of "at seven"',
      'checks add Lobby "Do you sell cars?" --declines',
    ],
    uses: ['create-check'],
    arguments: [CODE, { name: 'QUESTION', help: 'the question, as a visitor would ask it' }],
    options: {
      'any-of': { kind: 'texts', value: 'TEXT', help: 'the answer contains at least one of these; repeatable' },
      'none-of': { kind: 'texts', value: 'TEXT', help: 'the answer contains none of these; repeatable' },
      declines: { kind: 'flag', help: 'the answer says that the assistant does not know' },
      cites: { kind: 'word', value: 'SOURCE', help: 'the answer is based on the knowledge source with this id' },
    },
  },
  {
    name: 'checks run',
    summary: 'Run all checks of a code; exits with 1 if one fails',
    notes: [
      'Runs count toward the limits of previews. With --draft, the checks run on the files of `qpr codes pull` before you push them.',
    ],
    examples: ['checks run Lobby', 'checks run Lobby --draft lobby'],
    uses: ['list-checks', 'run-check'],
    arguments: [CODE],
    options: { draft: { kind: 'word', value: 'DIR', help: 'directory with the files of the code' } },
  },
  {
    name: 'checks delete',
    summary: 'Delete a check',
    operation: 'delete-check',
    arguments: [CODE, CHECK],
    confirm: 'Delete {CHECK}?',
    show: { columns: [], done: 'Deleted.' },
  },
];
