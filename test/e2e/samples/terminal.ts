import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stopProcess } from '../../../local/engine/processes.ts';
import { eventually } from '../../support/eventually.ts';

/** A shell that somebody pastes lines into, with programs that stand before those of the machine. */
export interface Terminal {
  /** What is shown until the pasted lines are done. */
  paste(lines: string): Promise<string>;
  valueOf(variable: string): Promise<string>;
  /** What programs have written into a file since it was last taken. */
  takeFile(name: string): string;
  close(): Promise<void>;
}

export function openTerminal(programs: Readonly<Record<string, string>>): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'qpr-terminal-'));
  const bin = join(home, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  // A pipe in place of a terminal: `tee /dev/stderr` can open it, which it could not do with a socket.
  const shell = spawn('bash', ['-c', 'bash --noprofile --norc 2>&1 | cat'], {
    cwd: home,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  const paste = async (lines: string) => {
    const from = shown.length;
    const end = `end ${randomUUID()}`;
    shell.stdin.write(`${lines}\nprintf '\\n%s\\n' '${end}'\n`);
    await eventually(() => {
      if (!shown.includes(end, from))
        throw new Error(`This does not come to an end:\n${lines}\n\n${shown.slice(from)}`);
    });
    return shown.slice(from, shown.indexOf(end, from));
  };
  return {
    paste,
    valueOf: async (variable) => (await paste(`printf %s "$${variable}"`)).trim(),
    takeFile: (name) => {
      const file = join(home, name);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      rmSync(file, { force: true });
      return text;
    },
    close: async () => {
      shell.stdin.end();
      await stopProcess(shell);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
