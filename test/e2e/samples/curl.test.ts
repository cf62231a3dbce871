import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from '@jest/globals';
import { createClient, createQprCode, startConversation, wholeAnswer } from '../../../sdk/src/index.ts';
import { setUpOf } from '../../../web/docs/samples.js';
import { eventually } from '../../support/eventually.ts';
import { emailTo, invitationIn, signInIn } from '../../support/mailbox.ts';
import { invokeAsOperator } from '../../support/operator.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { sharedService } from '../../support/shared-service.ts';
import { stepsOf } from './page.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Seventy requests, one after the other, on a machine that does other things as well. */
const MANY_SAMPLES_MILLISECONDS = 300_000;
const PROJECT_DIR = join(import.meta.dirname, '../../..');
const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
let you: string;
let sam: string;
let terminal: Terminal;
let receiver: Receiver;

/** Each test file has an account and a receiver of its own; the page knows neither. */
const own = (text: string) =>
  text
    .replaceAll('you@example.com', you)
    .replaceAll('sam@example.com', sam)
    .replaceAll('https://example.com/hooks/qpr', receiver.url)
    .replace('--local', `--local --data ${dataDir}`);

// Before each try: an address gets one e-mail a minute to sign in.
beforeEach(async () => {
  [you, sam] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  receiver = await startReceiver();
  // The real curl, which also writes down the status of each response.
  terminal = openTerminal({
    curl: String.raw`export PATH=${'$'}{PATH#*:}; exec curl "$@" -w '%{stderr}%{http_code}\n' 2>> "$HOME/log"`,
  });
  await terminal.paste(`cd ${PROJECT_DIR}\n${own(setUpOf(sharedService().base_url, true))}\ncd -`);
});
afterEach(async () => {
  await terminal.close();
  await receiver.stop();
});

/** What a person does beside the terminal. */
const LOOKS: Readonly<Record<string, () => Promise<string>>> = {
  SIGN_IN_CODE: async () => signInIn(await emailTo(you)).code,
  INVITATION_TOKEN: async () => {
    const earlier = await terminal.valueOf('INVITATION_TOKEN');
    return eventually(async () => {
      const { token } = invitationIn(await emailTo(sam));
      if (token === earlier) throw new Error('No other invitation has arrived.');
      return token;
    });
  },
  INVITED_API_KEY: async () => String((await invokeAsOperator('Qpr-issue-key', { email: sam })).api_key),
};

/** What has to happen before a list has something in it. */
const BEFORE: Readonly<Record<string, () => Promise<void>>> = {
  'list-conversations': async () => {
    const client = createClient({ baseUrl: sharedService().base_url, apiKey: await terminal.valueOf('QPR_API_KEY') });
    const { scan_url } = await client.call(createQprCode, { body: { name: 'Table 13', prompt: 'We open at noon.' } });
    const conversation = await startConversation(scan_url);
    await wholeAnswer(conversation.ask('When are you open?'));
  },
};

async function paste(sample: string, text: string): Promise<void> {
  const shown = await terminal.paste(own(text));
  const statuses = terminal.takeFile('log').trim().split('\n');
  const failed = statuses.length === 0 || !statuses.every((status) => /^2\d\d$/.test(status));
  if (failed) throw new Error(`The sample of ${sample} does not work: ${statuses}\n${text}\n\n${shown}`);
}

const requireValue = async (variable: string) => {
  if ((await terminal.valueOf(variable)) === '') throw new Error(`${variable} is empty.`);
};

test('every sample works when it is pasted into a terminal, one after the other', async () => {
  for (const step of stepsOf('curl')) {
    if ('look' in step) {
      await terminal.paste(`export ${step.look}='${await LOOKS[step.look]?.()}'`);
      continue;
    }
    const { paste: sample, text, sets } = step;
    await BEFORE[sample]?.();
    await paste(sample, text);
    // What has just happened reaches the lists a moment later.
    if (sets && sample.startsWith('list-')) await eventually(() => paste(sample, text).then(() => requireValue(sets)));
    if (sets) await requireValue(sets);
  }
}, MANY_SAMPLES_MILLISECONDS);
