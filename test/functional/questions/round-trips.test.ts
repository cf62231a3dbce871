import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { messageCallsMeter } from './message-calls.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

test('a message makes the same database calls, whether its answer helps or says "I do not know"', async () => {
  const callsOf = messageCallsMeter(fixture);
  const answered = await callsOf('Yes, you can.');
  expect(answered.length).toBeGreaterThan(0);
  expect(await callsOf('I do not know that.')).toEqual(answered);
});
