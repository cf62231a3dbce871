import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../../../local/engine/processes.ts';
import { eventually } from '../../support/eventually.ts';

const GRACE_MILLISECONDS = 5_000;

/** A shell to paste lines into. The given programs take precedence over installed ones. */
export interface Terminal {
  /** Pastes lines and returns the output once they are done. */
  paste(lines: string): Promise<string>;
  valueOf(variable: string): Promise<string>;
  /** Returns what the programs have written to a file, and deletes the file. */
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
  // The output goes to a pipe instead of a socket, because `tee /dev/stderr` cannot open a socket.
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
      if (!shown.includes(end, from)) throw new Error(`These lines do not finish:\n${lines}\n\n${shown.slice(from)}`);
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
      // The recorded CPU time of the test includes the programs only if the shell exits by itself. The shell does so,
      // unless a program hangs.
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await Promise.race([ended, sleep(GRACE_MILLISECONDS, undefined, { ref: false })]);
      await stopProcess(shell);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
