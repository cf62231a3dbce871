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
const MIN_PAUSE_MILLISECONDS = 200;
/** Far above the goal: waiting for longer than this fails the benchmark. */
export const TIMEOUT_MILLISECONDS = 60_000;

interface AnswerTimes {
  /** The time from an owner's answer to a question until the next visitor gets that answer, one per round. */
  readonly seconds: readonly number[];
  /** The number of checks. Each owner's answer creates one. The benchmark runs it once a visitor has got the answer. */
  readonly checks: number;
  /** The number of these checks that passed. */
  readonly passed: number;
}

/** Starts the service, and measures how long visitors wait for an owner's answer. */
export async function answerTimes(): Promise<AnswerTimes> {
  const service = await startService({ isLongLived: true });
  try {
    const client = createClient({ baseUrl: service.base_url, apiKey: service.api_key });
    let visitors = 0;
    const ask = async (scanUrl: string, text: string) => {
      visitors += 1;
      const conversation = await startConversation(scanUrl, { fetch: asVisitor(visitors) });
      return (await collectAnswer(conversation.ask(text))).text;
    };
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
      }, 'The question');
      const started = performance.now();
      const answer = { answer: `Yes, ${subject} are in the pavilion.` };
      const { check_id = '' } = await client.call(answerQuestion, { path: { id }, body: answer });
      await until(
        async () => (await ask(code.scan_url, `Are there ${subject}?`)).includes('pavilion') || undefined,
        "The owner's answer",
      );
      seconds.push((performance.now() - started) / 1_000);
      const run = await client.call(runCheck, { path: { id: code.id, check_id }, body: {} });
      if (run.passed) passed += 1;
    }
    return { seconds, checks: ROUNDS.length, passed };
  } finally {
    await service.stop();
  }
}

/** `fetch` of a visitor's own browser. One browser can start only 30 conversations per minute. */
const asVisitor =
  (visitor: number): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', `Visitor ${visitor}`);
    return fetch(input, { ...init, headers });
  };

/**
 * The pause after this much waiting: a tenth of it, which keeps the measurement precise. The growing pauses limit the
 * number of polls: a code accepts at most 60 conversations per minute from one address.
 */
export const pauseAfter = (waitedMilliseconds: number): number =>
  Math.max(MIN_PAUSE_MILLISECONDS, waitedMilliseconds / 10);

/** Polls until something is found. `awaited` names it in the error. */
export async function until<T>(
  find: () => Promise<T | undefined>,
  awaited: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    const waited = performance.now() - started;
    if (waited > timeoutMilliseconds) throw new Error(`${awaited} did not arrive in time.`);
    await sleep(pauseAfter(waited));
  }
}
