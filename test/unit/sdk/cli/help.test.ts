import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { COMMANDS, GROUPS } from '../../../../sdk/cli/commands/all-commands.ts';
import { withCommands } from '../../../../sdk/cli/markdown.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal } from '../../../support/sdk/fake-terminal.ts';

async function runLine(...line: string[]) {
  const terminal = fakeTerminal();
  const exitCode = await run(line, terminal);
  return { exitCode, text: terminal.stdoutLines.join('\n'), stderrLines: terminal.stderrLines };
}

describe('help', () => {
  test('is shown with exit code 2 when the command is missing', async () => {
    const { exitCode, text } = await runLine();
    expect(exitCode).toBe(2);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    for (const group of GROUPS) expect(text).toContain(`qpr ${group} `);
    expect((await runLine('--help')).exitCode).toBe(0);
    expect((await runLine('help')).text).toBe(text);
  });

  test.each(COMMANDS.map(({ name }) => name))(
    'of %s fits into 80 columns, except for its examples, and names all options of the command',
    async (name) => {
      const { exitCode, text } = await runLine(...name.split(' '), '--help');
      expect(exitCode).toBe(0);
      const command = COMMANDS.find((candidate) => candidate.name === name);
      expect(text.replaceAll('\n', ' ')).toContain(`${command?.summary}.`);
      for (const option of Object.keys(command?.options ?? {})) expect(text).toContain(`--${option}`);
      const examples = text.indexOf('\nExamples');
      const lines = (examples === -1 ? text : text.slice(0, examples)).split('\n');
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      expect((await runLine('help', ...name.split(' '))).text).toBe(text);
    },
  );

  test('of an unknown command is an error that names the command', async () => {
    expect(await runLine('help', 'pizza')).toEqual({
      exitCode: 2,
      text: '',
      stderrLines: ['There is no command "pizza".', 'See: qpr --help'],
    });
    expect((await runLine('help', 'cods')).stderrLines[0]).toBe(
      'There is no command "cods". Did you mean "qpr codes"?',
    );
  });

  test('of a command ignores the words after its name', async () => {
    expect((await runLine('help', 'login', 'now')).text).toBe((await runLine('login', '--help')).text);
  });

  test('of a group names a short form only if it works', async () => {
    for (const group of GROUPS) {
      const { text } = await runLine(group, '--help');
      expect(text.includes(' is short for ')).toBe(COMMANDS.some(({ name }) => name === `${group} list`));
    }
  });

  test('of a group lists its commands', async () => {
    const { text } = await runLine('codes', '--help');
    expect(text).toContain('qpr codes import FILE');
  });
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect((await runLine('--version')).text).toBe(version);
});

test('the page about the command line lists the current commands', () => {
  const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8');
  expect(withCommands(page)).toBe(page);
});
