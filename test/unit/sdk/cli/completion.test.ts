import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { COMMANDS, GROUPS } from '../../../../sdk/cli/commands/all-commands.ts';
import { candidatesFor } from '../../../../sdk/cli/completion/candidates.ts';
import { SCRIPTS } from '../../../../sdk/cli/completion/scripts.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal } from '../../../support/sdk/fake-terminal.ts';

const words = (...line: string[]) => candidatesFor(line).map(({ word }) => word);

describe('completion', () => {
  test('offers groups and visible commands for the first word', () => {
    expect(words('')).toEqual(expect.arrayContaining([...GROUPS, 'login', 'listen', 'api', 'help']));
    expect(words('')).not.toContain('complete');
    expect(words('co')).toEqual(['codes', 'conversations', 'completion']);
  });

  test.each([
    [['codes', 'ar'], ['archive']],
    [['codes', 'list', '--st'], ['--status']],
    [['codes', '--st'], ['--status']],
    [
      ['codes', 'list', '--status', ''],
      ['active', 'archived'],
    ],
    [
      ['codes', 'create', '--template', 'h'],
      ['hospitality', 'healthcare'],
    ],
    [['webhooks', 'create', 'https://a.test', '--events', 'scan.created,qpr'], ['scan.created,qpr_code.created']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['api', 'P'],
      ['POST', 'PATCH', 'PUT'],
    ],
    [['codes', 'get', ''], []],
    [['codes', 'qr', 'Lobby', '--output', ''], []],
    [['pizza', ''], []],
  ])('of %j offers %j', (line, expected) => expect(words(...line)).toEqual(expected));

  test.each(COMMANDS.filter(({ hidden }) => !hidden))('offers every option of $name', ({ name, options = {} }) => {
    const offered = words(...name.split(' '), '--');
    for (const option of Object.keys(options)) expect(offered).toContain(`--${option}`);
  });
});

test.each(['--help', '-h', '--version', '--json'])(
  '%s after “--” is a word to complete, not an option',
  async (word) => {
    const terminal = fakeTerminal();
    expect(await run(['complete', '--', 'codes', 'list', word], terminal)).toBe(0);
    expect(terminal.stdoutLines).toEqual(candidatesFor(['codes', 'list', word]).map((it) => `${it.word}\t${it.help}`));
  },
);

test('the bash script calls qpr and offers the words that it prints', () => {
  const program = `
qpr() { printf '%s|' "$@"; printf '\\n'; printf 'archive\\tIt stays\\n'; echo oops >&2; }
${SCRIPTS.bash}
COMP_WORDS=(qpr codes a); COMP_CWORD=2; _qpr; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const stdout = execFileSync('bash', ['--norc', '--noprofile', '-c', program], { encoding: 'utf8' });
  expect(stdout).toBe('complete|--|codes|a|\narchive\n');
});

test('the zsh script leaves no variables in the shell of the user', () => {
  const declared = [...`${SCRIPTS.zsh}`.matchAll(/^ *local (?:-a )?(.*)$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const [, assigned = ''] = /read -r (.*);/.exec(`${SCRIPTS.zsh}`) ?? [];
  expect(declared.toSorted()).toEqual(['found', ...assigned.split(' ')].toSorted());
});
