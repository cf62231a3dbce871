import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Interrupted } from '../failures.ts';
import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\x1b[2K';
const BROWSER_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** The terminal of this process. */
export function processTerminal(signal: AbortSignal): Terminal {
  const { stdin, stdout, stderr, env } = process;
  let isOverwriting = false;
  const clearOverwritten = () => {
    if (isOverwriting) stderr.write(CLEAR_LINE);
    isOverwriting = false;
  };
  return {
    env,
    out: (line) => {
      clearOverwritten();
      stdout.write(`${line}\n`);
    },
    err: (line) => {
      clearOverwritten();
      stderr.write(`${line}\n`);
    },
    overwrite: (line) => {
      stderr.write(`${CLEAR_LINE}${line}`);
      isOverwriting = line !== '';
    },
    width: stdout.isTTY ? stdout.columns : undefined,
    hasColor: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    isErrorTty: stderr.isTTY === true && env.TERM !== 'dumb',
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    readAll: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
    readLines: () => createInterface({ input: stdin, signal }),
    ask: (question) => ask(question, signal),
    askSecret: (question) => askSecret(question),
    resolve: (path) => resolve(workingDirectory(), path),
    signal,
    fetch: (...call) => fetch(...call),
    openBrowser,
  };
}

/** `npm run` changes to the project directory and passes the original directory in INIT_CWD. */
function workingDirectory(): string {
  const { npm_lifecycle_event: script = '', INIT_CWD } = process.env;
  return ['qpr', 'listen'].includes(script) && INIT_CWD ? INIT_CWD : process.cwd();
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question, { signal })).trim();
  } catch {
    throw new Interrupted();
  } finally {
    lines.close();
  }
}

/** Raw mode hides the input. It also delivers Ctrl-C and backspace as characters, so we handle them here. */
function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise<string>((resolveSecret, reject) => {
    let secret = '';
    const onData = (chunk: string) => {
      for (const character of chunk) {
        if (character === '\u0003' || character === '\u0004') return reject(new Interrupted());
        if (character === '\r' || character === '\n') return resolveSecret(secret.trim());
        if (character === '\u007f' || character === '\b') secret = secret.slice(0, -1);
        else if (character >= ' ') secret += character;
      }
    };
    stdin.on('data', onData);
  }).finally(() => {
    stdin.removeAllListeners('data').setRawMode(false).pause();
    stderr.write('\n');
  });
}

async function openBrowser(url: string): Promise<boolean> {
  const [program = '', ...fixedArguments] = BROWSER_COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...fixedArguments, url], { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn');
    child.unref();
    return true;
  } catch {
    return false;
  }
}
