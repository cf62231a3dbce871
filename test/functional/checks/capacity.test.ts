import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { CheckFixture } from './check-fixture.ts';

// The test in this file verifies what docs/data-model.md says about the costs of checks.

let fixture: CheckFixture;
let measure: Meter['measure'];
beforeAll(async () => {
  fixture = await CheckFixture.open();
  ({ measure } = meter(fixture.codes.effects.table.client));
});
afterAll(() => fixture.close());

/** The database calls of an operation and their read and write units, without the authentication (the first call). */
async function costOf(work: () => Promise<unknown>) {
  const { calls } = await measure(work);
  const own = calls.slice(1);
  const isWrite = (command: string) => /Update|Write|Delete/.test(command);
  const sum = (writes: boolean) =>
    own.filter(({ command }) => isWrite(command) === writes).reduce((total, { units }) => total + units, 0);
  return { calls: own.map(({ command }) => command), reads: sum(false), writes: sum(true) };
}

test('adding, listing, changing and deleting checks costs what docs/data-model.md says', async () => {
  const code = await fixture.codes.makeCode();
  const check = await fixture.created(code);
  expect({
    add: await costOf(() => fixture.create(code)),
    list: await costOf(() => fixture.list(code)),
    change: await costOf(() => fixture.update(code, check, { question: 'Lunch?' })),
    delete: await costOf(() => fixture.delete(code, check)),
  }).toEqual({
    add: { calls: ['BatchGetItem', 'TransactWriteItems'], reads: 3, writes: 6 },
    list: { calls: ['BatchGetItem', 'Query'], reads: 4, writes: 0 },
    change: { calls: ['BatchGetItem', 'GetItem', 'TransactWriteItems'], reads: 4, writes: 2 },
    delete: { calls: ['BatchGetItem', 'TransactWriteItems'], reads: 3, writes: 4 },
  });
});
