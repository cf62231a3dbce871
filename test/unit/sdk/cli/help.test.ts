import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { COMMANDS, GROUPS } from '../../../../sdk/cli/commands/table.ts';
import { withCommands } from '../../../../sdk/cli/markdown.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal } from '../../../support/sdk/fake-terminal.ts';

async function ask(...line: string[]) {
  const terminal = fakeTerminal();
  const code = await run(line, terminal);
  return { code, text: terminal.printed.join('\n'), said: terminal.said.join('\n') };
}

describe('help', () => {
  test('without a command shows all, and says that the line was not whole', async () => {
    const { code, text } = await ask();
    expect(code).toBe(2);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    for (const group of GROUPS) expect(text).toContain(`qpr ${group} `);
    expect((await ask('--help')).code).toBe(0);
    expect((await ask('help')).text).toBe(text);
  });

  test.each(COMMANDS.map(({ name }) => name))('of %s fits 80 columns and names all its options', async (name) => {
    const { code, text } = await ask(...name.split(' '), '--help');
    expect(code).toBe(0);
    const command = COMMANDS.find((each) => each.name === name);
    expect(text.replaceAll('\n', ' ')).toContain(`${command?.summary}.`);
    for (const option of Object.keys(command?.options ?? {})) expect(text).toContain(`--${option}`);
    const examples = text.indexOf('\nExamples');
    const lines = (examples === -1 ? text : text.slice(0, examples)).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect((await ask('help', ...name.split(' '))).text).toBe(text);
  });

  test('of a group lists its commands', async () => {
    const { text } = await ask('codes', '--help');
    expect(text).toContain('qpr codes import FILE');
  });

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    expect((await ask('--version')).text).toBe(version);
  });
});

test('the page about the command line lists what there is', () => {
  const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8');
  expect(withCommands(page)).toBe(page);
});
