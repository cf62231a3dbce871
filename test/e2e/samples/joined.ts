import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { stepsOf, TYPESCRIPT_CLIENT } from './page.ts';
import { keyOf, newPeople, type People, RECEIVER_ON_PAGE, withPeople } from './person.ts';
import { nameOf, type Session } from './session.ts';

const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).pathname);

const IMPORT = /^import \{ (.+) \} from 'qpr';$/;
/** The program prints this when it has done a step, and waits for a line before the next one. */
const PAUSE = '### next';
const END = '### all';

/** Joins all samples into one program. It uses `var` because a sample may occur twice. */
function programOf(people: People, receiverUrl: string): string {
  const parts = stepsOf('typescript').map((step) =>
    [
      `await nextTurn();`,
      'lookUp' in step
        ? `process.env.${step.lookUp} = await lookUp('${step.lookUp}', people);`
        : [
            `console.log('### ${step.paste}');`,
            `await prepare('${step.paste}', process.env.QPR_API_KEY ?? '', people);`,
            // The first event appears in the list of events only after a short delay.
            ...(step.sets === 'EVENT_ID' ? ['await firstEvent();'] : []),
            step.text,
          ].join('\n'),
    ].join('\n'),
  );
  const lines = [TYPESCRIPT_CLIENT, ...parts].join('\n').split('\n');
  const imported = new Set(lines.flatMap((line) => IMPORT.exec(line)?.[1]?.split(', ') ?? []));
  const body = lines.filter((line) => !IMPORT.test(line)).map((line) => line.replace(/^const /, 'var '));
  return [
    `import { createInterface } from 'node:readline';`,
    `import { ${[...imported].join(', ')} } from ${moduleUrl('../../../sdk/src/qpr.ts')};`,
    `import { lookUp, prepare } from ${moduleUrl('./person.ts')};`,
    `import { eventually } from ${moduleUrl('../../support/eventually.ts')};`,
    `const people = ${JSON.stringify(people)};`,
    `const turns = createInterface({ input: process.stdin })[Symbol.asyncIterator]();`,
    `const nextTurn = () => { console.log('${PAUSE}'); return turns.next(); };`,
    `const firstEvent = () => eventually(async () => {
       if ((await client.call(listEvents)).events.length === 0) throw new Error('There is no event yet.');
     });`,
    withPeople(body.join('\n'), people).replaceAll(RECEIVER_ON_PAGE, receiverUrl),
    `await nextTurn();`,
    `console.log('${END}');`,
  ].join('\n');
}

/** Runs the TypeScript samples, joined into one program that pauses between them. */
export async function joinSamples(receiverUrl: string): Promise<Session> {
  const directory = mkdtempSync(join(tmpdir(), 'qpr-samples-'));
  const people = newPeople();
  const file = join(directory, 'samples.mts');
  writeFileSync(file, programOf(people, receiverUrl));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [file], {
    env: { ...env, QPR_BASE_URL: sharedService().base_url, QPR_API_KEY: await keyOf(people.you) },
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
  const steps = stepsOf('typescript');
  let done = 0;
  await pausedOrEnded(1);
  return {
    steps: steps.map(nameOf),
    next: async () => {
      done += 1;
      child.stdin.write('\n');
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
