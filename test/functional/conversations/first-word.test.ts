import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { answerFor, sendMessage, startConversationOf } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

/** Counts database calls that wait for one another. Parallel calls count as one round trip. */
function countRoundTrips(table: Table) {
  const send = table.client.send.bind(table.client) as (...given: unknown[]) => Promise<unknown>;
  let longest = 0;
  const counted = async (...given: unknown[]) => {
    const position = longest + 1;
    const response = await send(...given);
    longest = Math.max(longest, position);
    return response;
  };
  const client = new Proxy(table.client, {
    get: (target, name) => (name === 'send' ? counted : Reflect.get(target, name, target)),
  });
  return { table: { ...table, client }, roundTrips: () => longest };
}

/** Sends a message and returns the round trips before the model was called. */
async function roundTripsBeforeModel(conversation: Parameters<typeof sendMessage>[1]): Promise<number> {
  const counter = countRoundTrips(fixture.effects.table);
  let before = 0;
  const { status } = await sendMessage(
    { ...fixture, effects: { ...fixture.effects, table: counter.table } } as ScanFixture,
    conversation,
    'When do you open?',
    {
      answer: async function* (request) {
        before = counter.roundTrips();
        yield* answerFor({ input: 20, output: 5 })(request);
      },
    },
  );
  expect(status).toBe(200);
  return before;
}

test('the model is called after two round trips, or three while the code has little usage', async () => {
  const { short_id: shortId } = await makeCode(fixture, 'acc_first_word');
  const counts: number[] = [];
  for (let visitor = 1; visitor <= 12; visitor += 1) {
    fixture.effects.pass(60_000);
    counts.push(await roundTripsBeforeModel(await startConversationOf(fixture, shortId, '198.51.100.7')));
  }
  // The first message of a month also reads the limits of the plan, and reserves before it stores anything. From the
  // eighth message on, every answer reserves the budget of the next message.
  expect(counts).toEqual([5, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2]);
});
