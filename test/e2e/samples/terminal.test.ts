import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { setupCommands } from '../../../web/docs/samples.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { stepsOf } from './page.ts';
import { lookUp, newPeople, type People, prepare, withPeople } from './person.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Enough for seventy sequential requests on a busy machine. */
const MANY_SAMPLES_MILLISECONDS = 900_000;
const PROJECT_DIR = join(import.meta.dirname, '../../..');

/** Built as in the package, because running from source starts more slowly. */
const command = join(mkdtempSync(join(tmpdir(), 'qpr-command-')), 'qpr.mjs');
buildSync({
  entryPoints: [join(PROJECT_DIR, 'sdk/cli/main.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: command,
});

/** Wrappers around the real programs that record each outcome: the HTTP status for curl, the exit code for qpr. */
const PROGRAMS = {
  curl: `export PATH=\${PATH#*:}; exec curl "$@" -w '%{stderr}%{http_code}\\n' 2>> "$HOME/log"`,
  qpr: `'${process.execPath}' '${command}' "$@"; code=$?; echo $code >> "$HOME/log"; exit $code`,
};
const SUCCESS = { curl: /^2\d\d$/, qpr: /^0$/ };

afterAll(() => rmSync(dirname(command), { recursive: true, force: true }));

let people: People;
let receiver: Receiver;
let terminal: Terminal;
beforeEach(async () => {
  people = newPeople();
  receiver = await startReceiver();
  terminal = openTerminal(PROGRAMS);
  const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
  const setUp = setupCommands(sharedService().base_url, true).replace('-- --local', `-- --local --data ${dataDir}`);
  await terminal.paste(`cd '${PROJECT_DIR}'\n${withPeople(setUp, people)}\ncd -`);
  expect(await terminal.valueOf('QPR_API_KEY')).toMatch(/^qpr_sk_/);
});
afterEach(async () => {
  await terminal.close();
  await receiver.stop();
});

test.each(['curl', 'qpr'] as const)(
  'every %s sample works when the samples are pasted into a terminal in order',
  async (program) => {
    const paste = async (sample: string, text: string) => {
      const shown = await terminal.paste(withPeople(text, people).replaceAll(RECEIVER_ON_PAGE, receiver.url));
      const log = terminal.takeFile('log').trim().split('\n');
      if (!log.every((line) => SUCCESS[program].test(line))) {
        throw new Error(`The sample of ${sample} does not work: ${log}\n${text}\n\n${shown}`);
      }
    };
    const requireValue = async (variable: string) => {
      if ((await terminal.valueOf(variable)) === '') throw new Error(`${variable} is empty.`);
    };
    const apiKey = await terminal.valueOf('QPR_API_KEY');
    for (const step of stepsOf(program)) {
      if ('lookUp' in step) {
        await terminal.paste(`export ${step.lookUp}='${await lookUp(step.lookUp, people)}'`);
        continue;
      }
      const { paste: sample, text, sets } = step;
      await prepare(sample, apiKey, people);
      await paste(sample, text);
      // New items appear in the lists after a short delay.
      if (sets && sample.startsWith('list-'))
        await eventually(() => paste(sample, text).then(() => requireValue(sets)));
      if (sets) await requireValue(sets);
    }
  },
  MANY_SAMPLES_MILLISECONDS,
);

/** Keeps all requests on this machine. */
const RECEIVER_ON_PAGE = 'https://example.com/hooks/qpr';
