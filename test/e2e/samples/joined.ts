import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { nameOf, type Step, stepsOf, TYPESCRIPT_CLIENT } from './page.ts';
import { RECEIVER_ON_PAGE, withPeople } from './person.ts';
import type { Session, SessionOptions } from './session.ts';

const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).pathname);

const IMPORT = /^import \{ (.+) \} from 'qpr';$/;
/** The program prints this before each step and then waits for a line. For a lookup, the line is the value. */
const PAUSE = '### next';
const END = '### all';

/** Joins all samples into one program. It uses `var` because a sample may occur twice. */
function programOf(steps: readonly Step[], { people, receiverUrl }: SessionOptions): string {
  const parts = steps.map((step) =>
    'lookUp' in step
      ? `process.env.${step.lookUp} = await nextTurn();`
      : [`await nextTurn();`, `console.log('### ${step.paste}');`, step.text].join('\n'),
  );
  const lines = [TYPESCRIPT_CLIENT, ...parts].join('\n').split('\n');
  const imported = new Set(lines.flatMap((line) => IMPORT.exec(line)?.[1]?.split(', ') ?? []));
  const body = lines.filter((line) => !IMPORT.test(line)).map((line) => line.replace(/^const /, 'var '));
  return [
    `import { createInterface } from 'node:readline';`,
    `import { ${[...imported].join(', ')} } from ${moduleUrl('../../../sdk/src/qpr.ts')};`,
    `const turns = createInterface({ input: process.stdin })[Symbol.asyncIterator]();`,
    `const nextTurn = async () => { console.log('${PAUSE}'); return (await turns.next()).value; };`,
    withPeople(body.join('\n'), people).replaceAll(RECEIVER_ON_PAGE, receiverUrl),
    `await nextTurn();`,
    `console.log('${END}');`,
  ].join('\n');
}

/** Runs the TypeScript samples, joined into one program that pauses between them. */
export async function joinSamples(apiKey: string, options: SessionOptions): Promise<Session> {
  const directory = mkdtempSync(join(tmpdir(), 'qpr-samples-'));
  const steps = stepsOf('typescript', options.now);
  const file = join(directory, 'samples.mts');
  writeFileSync(file, programOf(steps, options));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [file], {
    env: { ...env, QPR_BASE_URL: options.baseUrl, QPR_API_KEY: apiKey },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  endWithParent(child, 'TERM');
  let output = '';
  let onChange = () => {};
  let isClosed = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onChange();
    });
  }
  child.once('close', () => {
    isClosed = true;
    onChange();
  });
  /** Waits until the program has paused this many times, or has ended. */
  const pausedOrEnded = async (pauses: number) => {
    while (!isClosed && output.split(PAUSE).length <= pauses) {
      await new Promise<void>((resolve) => {
        onChange = resolve;
      });
    }
    const hasFailed = isClosed && (child.exitCode !== 0 || !output.endsWith(`${END}\n`));
    if (hasFailed) throw new Error(`The TypeScript samples do not work:\n${output.slice(-3_000)}`);
  };
  let done = 0;
  await pausedOrEnded(1);
  return {
    steps: steps.map(nameOf),
    next: async (found = '') => {
      done += 1;
      child.stdin.write(`${found}\n`);
      await pausedOrEnded(done + 1);
      if (done < steps.length) return;
      child.stdin.end('\n');
      await pausedOrEnded(Number.POSITIVE_INFINITY);
    },
    close: async () => {
      await stopProcess(child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
