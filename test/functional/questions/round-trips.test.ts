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

/** The names of all calls to the database. */
function recordCalls(table: Table) {
  const calls: string[] = [];
  const client = new Proxy(table.client, {
    get: (target, name) =>
      name === 'send'
        ? (command: object) => {
            calls.push(command.constructor.name);
            return (target.send as (given: unknown) => Promise<unknown>).call(target, command);
          }
        : Reflect.get(target, name, target),
  });
  return { table: { ...table, client }, calls };
}

async function callsOf(text: string): Promise<string[]> {
  fixture.effects.pass(60_000);
  const { short_id } = await makeCode(fixture, 'acc_round_trips');
  const conversation = await startConversationOf(fixture, short_id, '198.51.100.7');
  const { table, calls } = recordCalls(fixture.effects.table);
  const recorded = { ...fixture, effects: { ...fixture.effects, table } } as ScanFixture;
  await sendMessage(recorded, conversation, 'Can I bring my dog?', {
    answer: async function* (request) {
      yield* says(text)(request);
      request.report({ input: 20, output: 5 });
    },
  });
  return calls.toSorted();
}

test('an answer that may not have helped makes the same calls as any other', async () => {
  await callsOf('The first message of a month makes more calls.');
  expect(await callsOf('I do not know that.')).toEqual(await callsOf('Yes, you can.'));
});
