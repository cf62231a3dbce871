import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerQuestion,
  collectAnswer,
  createClient,
  createQprCode,
  listQuestions,
  runCheck,
  startConversation,
} from '../../sdk/src/qpr.ts';
import { startService } from '../../test/support/service/local-service.ts';

const ROUNDS = ['weddings', 'camels', 'lockers', 'postcards', 'umbrellas'];
const POLL_MILLISECONDS = 200;

interface AnswerTimes {
  /** The time from an owner's answer to a question until the next visitor gets that answer, one per round. */
  readonly seconds: readonly number[];
  /** The number of checks. Every owner's answer creates one, which runs as soon as a visitor gets the answer. */
  readonly checks: number;
  /** The number of these checks that passed. */
  readonly passed: number;
}

/** Starts the service, and measures how long visitors wait for an owner's answer. */
export async function answerTimes(): Promise<AnswerTimes> {
  const service = await startService({ isLongLived: true });
  try {
    const client = createClient({ baseUrl: service.base_url, apiKey: service.api_key });
    const ask = async (scanUrl: string, text: string) =>
      (await collectAnswer((await startConversation(scanUrl)).ask(text))).text;
    const seconds: number[] = [];
    let passed = 0;
    for (const subject of ROUNDS) {
      const contact = { to: 'office@museum.example' };
      const body = { name: subject, prompt: 'The tower has 120 steps.', grounding: 'strict', contact } as const;
      const code = await client.call(createQprCode, { body });
      await ask(code.scan_url, `Do you have ${subject}?`);
      const id = await until(async () => {
        const { questions } = await client.call(listQuestions, { query: { qpr_code_id: code.id } });
        return questions[0]?.id;
      });
      const started = performance.now();
      const answer = { answer: `Yes, ${subject} are in the pavilion.` };
      const { check_id = '' } = await client.call(answerQuestion, { path: { id }, body: answer });
      await until(async () => (await ask(code.scan_url, `Are there ${subject}?`)).includes('pavilion') || undefined);
      seconds.push((performance.now() - started) / 1_000);
      const run = await client.call(runCheck, { path: { id: code.id, check_id }, body: {} });
      if (run.passed) passed += 1;
    }
    return { seconds, checks: ROUNDS.length, passed };
  } finally {
    await service.stop();
  }
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(POLL_MILLISECONDS);
  }
}
