import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sharedService } from '../../support/service/shared-service.ts';
import { startReceiver } from '../../support/stand-ins/receiver.ts';
import { stepsOf, TYPESCRIPT_CLIENT } from './page.ts';
import { keyOf, newPeople, type People, withPeople } from './person.ts';

/** Enough for seventy sequential requests on a busy machine. */
const MANY_SAMPLES_MILLISECONDS = 900_000;
const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).pathname);

const IMPORT = /^import \{ (.+) \} from 'qpr';$/;

/** Joins all samples into one program. It uses `var` because a sample may occur twice. */
function programOf(people: People, receiverUrl: string): string {
  const parts = stepsOf('typescript').map((step) =>
    'lookUp' in step
      ? `process.env.${step.lookUp} = await lookUp('${step.lookUp}', people);`
      : [
          `console.log('### ${step.paste}');`,
          `await prepare('${step.paste}', process.env.QPR_API_KEY ?? '', people);`,
          // New items appear in the list after a short delay.
          ...(step.sets === 'EVENT_ID' ? ['await firstEvent();'] : []),
          step.text,
        ].join('\n'),
  );
  const lines = [TYPESCRIPT_CLIENT, ...parts].join('\n').split('\n');
  const imported = new Set(lines.flatMap((line) => IMPORT.exec(line)?.[1]?.split(', ') ?? []));
  const body = lines.filter((line) => !IMPORT.test(line)).map((line) => line.replace(/^const /, 'var '));
  return [
    `import { ${[...imported].join(', ')} } from ${moduleUrl('../../../sdk/src/qpr.ts')};`,
    `import { lookUp, prepare } from ${moduleUrl('./person.ts')};`,
    `import { eventually } from ${moduleUrl('../../support/eventually.ts')};`,
    `const people = ${JSON.stringify(people)};`,
    `const firstEvent = () => eventually(async () => {
       if ((await client.call(listEvents)).events.length === 0) throw new Error('There is no event yet.');
     });`,
    withPeople(body.join('\n'), people).replaceAll('https://example.com/hooks/qpr', receiverUrl),
    `console.log('### all');`,
  ].join('\n');
}

test(
  'the TypeScript samples, joined into one program, run without an error',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'qpr-samples-'));
    const receiver = await startReceiver();
    try {
      const people = newPeople();
      const file = join(directory, 'samples.mts');
      writeFileSync(file, programOf(people, receiver.url));
      const { NODE_OPTIONS: _, ...env } = process.env;
      const child = spawn(process.execPath, [file], {
        env: { ...env, QPR_BASE_URL: sharedService().base_url, QPR_API_KEY: await keyOf(people.you) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      await once(child, 'close');
      expect({ exitCode: child.exitCode, end: output.slice(-3_000) }).toEqual({
        exitCode: 0,
        end: expect.stringMatching(/### all\n$/),
      });
    } finally {
      await receiver.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
  MANY_SAMPLES_MILLISECONDS,
);
