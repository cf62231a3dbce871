import { dirname, join } from 'node:path';
import { setupCommands } from '../../../web/docs/samples.ts';
import { eventually } from '../../support/eventually.ts';
import { nameOf, type Step, stepsOf } from './page.ts';
import { RECEIVER_ON_PAGE, withPeople } from './person.ts';
import { startQprHost } from './qpr-host.ts';
import type { Session, SessionOptions } from './session.ts';
import { openTerminal } from './terminal.ts';

const PROJECT_DIR = join(import.meta.dirname, '../../..');

/** Runs the real curl, and logs the HTTP status of each request. */
const CURL = `export PATH=\${PATH#*:}; exec curl "$@" -w '%{stderr}%{http_code}\\n' 2>> "$HOME/log"`;
/** Matches the log line of a success. curl logs the HTTP status, and qpr logs the exit code and the lines of stderr. */
const SUCCESS = { curl: /^2\d\d$/, qpr: /^0(?!\d)/ };

export interface PasteSession extends Session {
  readonly apiKey: string;
}

/** Pastes the samples into a terminal. Without `knownKey`, the setup commands of the page come first. */
export async function pasteSamples(
  program: keyof typeof SUCCESS,
  { baseUrl, people, now, receiverUrl }: SessionOptions,
  knownKey?: string,
): Promise<PasteSession> {
  const qpr = program === 'qpr' ? await startQprHost() : undefined;
  const terminal = openTerminal({ curl: CURL, ...(qpr && { qpr: qpr.script }) });
  const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
  const setUp = knownKey
    ? `export QPR_BASE_URL=${baseUrl} QPR_API_KEY=${knownKey}`
    : setupCommands(baseUrl, true).replace('-- --local', `-- --local --data ${dataDir}`);
  await terminal.paste(`cd '${PROJECT_DIR}'\n${withPeople(setUp, people)}\ncd -`);
  const apiKey = await terminal.valueOf('QPR_API_KEY');
  if (!apiKey.startsWith('qpr_sk_')) throw new Error(`The setup commands do not set a key: ${apiKey}`);

  const paste = async (sample: string, text: string) => {
    const shown = await terminal.paste(withPeople(text, people).replaceAll(RECEIVER_ON_PAGE, receiverUrl));
    const log = terminal.takeFile('log').trim().split('\n');
    if (!log.every((line) => SUCCESS[program].test(line))) {
      throw new Error(`The ${program} sample of ${sample} does not work: ${log}\n${text}\n\n${shown}`);
    }
  };
  const requireValue = async (variable: string) => {
    if ((await terminal.valueOf(variable)) === '') throw new Error(`${variable} is empty.`);
  };
  const pasteStep = async ({ paste: sample, text, sets }: Extract<Step, { paste: string }>) => {
    await paste(sample, text);
    // New items appear in the lists after a short delay.
    if (sets && sample.startsWith('list-')) await eventually(() => paste(sample, text).then(() => requireValue(sets)));
    if (sets) await requireValue(sets);
  };
  const steps = stepsOf(program, now);
  const remaining = [...steps];
  return {
    apiKey,
    steps: steps.map(nameOf),
    next: async (found = '') => {
      const step = remaining.shift();
      if (step && 'lookUp' in step) await terminal.paste(`export ${step.lookUp}='${found}'`);
      else if (step) await pasteStep(step);
    },
    close: async () => {
      await terminal.close();
      await qpr?.stop();
    },
  };
}
