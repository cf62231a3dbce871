import { sendMessage, startConversationOf } from '../../test/functional/conversations/visitor.ts';
import { says } from '../../test/functional/questions/question-fixture.ts';
import { makeCode, scanFixture } from '../../test/functional/scans/scan-fixture.ts';
import { type MeasuredCall, meter } from '../../test/support/functions/capacity.ts';

/** The first messages to a code make more calls, which have nothing to do with their answers. */
const WARM_UP_MESSAGES = 12;
/**
 * Of this many messages, the one with the fewest calls is reported. Some messages make more calls: to reserve budget
 * for further messages, or to check whether the visitor stopped a slow answer.
 */
const MESSAGES = 8;
const MINUTE_MILLISECONDS = 60_000;

const writeUnitsOf = (calls: readonly MeasuredCall[]): number =>
  calls.reduce((sum, { command, units }) => sum + (command === 'TransactWriteItems' ? units : 0), 0);

const fewest = (messages: MeasuredCall[][], count: (calls: readonly MeasuredCall[]) => number): number =>
  Math.min(...messages.map(count));

/**
 * Counts the database calls of a message until its answer is stored: for an answer that helps, and for one that says
 * that the assistant does not know.
 */
export async function messageCalls(): Promise<{ readonly answered: number; readonly unanswered: number }> {
  const fixture = await scanFixture();
  try {
    const { measure } = meter(fixture.effects.table.client);
    const { short_id: shortId } = await makeCode(fixture, 'acc_bench_questions');
    const send = async (answer: string) => {
      fixture.effects.advance(MINUTE_MILLISECONDS);
      const conversation = await startConversationOf(fixture, shortId, '198.51.100.7');
      return measure(() => sendMessage(fixture, conversation, 'Do you sell kites?', { answer: says(answer) }));
    };
    for (let message = 0; message < WARM_UP_MESSAGES; message += 1) await send('Yes.');
    const [answered, unanswered]: [MeasuredCall[][], MeasuredCall[][]] = [[], []];
    for (let message = 0; message < MESSAGES; message += 1) {
      answered.push([...(await send('Yes.')).calls]);
      unanswered.push([...(await send('I do not know that.')).calls]);
    }
    if (fewest(unanswered, writeUnitsOf) <= fewest(answered, writeUnitsOf))
      throw new Error('The service did not notice the unanswered questions.');
    const countOf = ({ length }: readonly MeasuredCall[]) => length;
    return { answered: fewest(answered, countOf), unanswered: fewest(unanswered, countOf) };
  } finally {
    await fixture.effects.table.close();
  }
}
