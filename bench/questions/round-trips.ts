import '../../test/support/functions/function-environment.ts';
import { openMessageCalls } from '../../test/functional/questions/message-calls.ts';
import { scanFixture } from '../../test/functional/scans/scan-fixture.ts';

/** The database calls of a message whose answer counts as unanswered, and of any other message. */
export async function messageRoundTrips(): Promise<{ readonly answered: number; readonly unanswered: number }> {
  const fixture = await scanFixture();
  try {
    const callsOf = openMessageCalls(fixture);
    return {
      answered: (await callsOf('Yes, you can.')).length,
      unanswered: (await callsOf('I do not know that.')).length,
    };
  } finally {
    await fixture.effects.table.close();
  }
}
