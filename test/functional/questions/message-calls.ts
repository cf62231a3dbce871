import { meter } from '../../support/functions/capacity.ts';
import { sendMessage, startConversationOf } from '../conversations/visitor.ts';
import { makeCode, type ScanFixture } from '../scans/scan-fixture.ts';
import { says } from './question-fixture.ts';

/** The returned function sends a message that gets the given answer, and returns the names of its database calls. */
export function messageCallsMeter(fixture: ScanFixture): (answer: string) => Promise<string[]> {
  const { measure } = meter(fixture.effects.table.client);
  return async (answer) => {
    fixture.effects.advance(60_000);
    const { short_id } = await makeCode(fixture, 'acc_round_trips');
    const conversation = await startConversationOf(fixture, short_id, '198.51.100.7');
    const { calls } = await measure(() =>
      sendMessage(fixture, conversation, 'Can I bring my dog?', {
        answer: async function* (request) {
          yield* says(answer)(request);
          request.report({ input: 20, output: 5 });
        },
      }),
    );
    return calls.map(({ command }) => command).toSorted();
  };
}
