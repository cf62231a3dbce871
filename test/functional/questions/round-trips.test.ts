import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { sendMessage, startConversationOf } from '../conversations/visitor.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { says } from './question-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

/** The names of all calls to the database, and how often they waited while no other call was in flight. */
interface Recorded {
  readonly calls: string[];
  roundTrips: number;
}

function recordCalls(table: Table) {
  const recorded: Recorded = { calls: [], roundTrips: 0 };
  let inFlight = 0;
  const client = new Proxy(table.client, {
    get: (target, name) =>
      name === 'send'
        ? async (command: object) => {
            recorded.calls.push(command.constructor.name);
            if (inFlight === 0) recorded.roundTrips += 1;
            inFlight += 1;
            try {
              return await (target.send as (given: unknown) => Promise<unknown>).call(target, command);
            } finally {
              inFlight -= 1;
            }
          }
        : Reflect.get(target, name, target),
  });
  return { table: { ...table, client }, recorded };
}

async function callsOf(text: string): Promise<Recorded> {
  fixture.effects.pass(60_000);
  const { short_id } = await makeCode(fixture, 'acc_round_trips');
  const conversation = await startConversationOf(fixture, short_id, '198.51.100.7');
  const { table, recorded: calls } = recordCalls(fixture.effects.table);
  const recorded = { ...fixture, effects: { ...fixture.effects, table } } as ScanFixture;
  await sendMessage(recorded, conversation, 'Can I bring my dog?', {
    answer: async function* (request) {
      yield* says(text)(request);
      request.report({ input: 20, output: 5 });
    },
  });
  return { ...calls, calls: calls.calls.toSorted() };
}

/** As in docs/data-model.md. */
const ROUND_TRIPS = 4;

test('an answer that may not have helped makes the same calls as any other', async () => {
  await callsOf('The first message of a month makes more calls.');
  const helpful = await callsOf('Yes, you can.');
  expect(helpful.roundTrips).toBe(ROUND_TRIPS);
  expect(await callsOf('I do not know that.')).toEqual(helpful);
});
