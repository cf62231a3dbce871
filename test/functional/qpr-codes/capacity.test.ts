import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BLOCK_SIZE } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { deleteCode } from '../../../lambdas/qpr-codes/uc-delete-qpr-code.ts';
import { getCode } from '../../../lambdas/qpr-codes/uc-get-qpr-code.ts';
import { moveCode } from '../../../lambdas/qpr-codes/change-status.ts';
import { updateCode } from '../../../lambdas/qpr-codes/uc-update-qpr-code.ts';
import { type Meter, meter } from '../../support/capacity.ts';
import { type CodeEffects, codeEffects, make, noStoredAnswer, page } from './code-effects.ts';

const ACCOUNT = 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const CALLER = { accountId: ACCOUNT };

let effects: CodeEffects;
let client: Meter;
let id: string;

beforeAll(async () => {
  effects = await codeEffects();
  client = meter(effects.table.client);
  for (let index = 0; index < 30; index += 1) {
    effects.pass(1);
    ({ id } = await make(effects, ACCOUNT, { name: `Table number ${index}` }));
  }
  // The first code of the archived list makes its head.
  await moveCode(effects, CALLER, id, 'archived', noStoredAnswer);
  await moveCode(effects, CALLER, id, 'active', noStoredAnswer);
}, 60_000);
afterAll(() => effects.table.close());

/** Each call with its units, as docs/data-model.md lists them for a small code. */
const cost = async (work: () => Promise<unknown>) =>
  (await client.measure(work)).calls.map(({ command, units }) => `${command} ${units}`);

describe('round trips and capacity units', () => {
  const READ = 'BatchGetItem 3';
  const READ_WITH_LISTS = 'BatchGetItem 7';

  test('create: one transaction of detail, entry, head and event', async () => {
    expect(await cost(() => make(effects, ACCOUNT))).toEqual(['TransactWriteItems 8']);
  });
  test('list, first page of 20: head and entries in one query', async () => {
    expect(await cost(() => page(effects, ACCOUNT, 0, 20))).toEqual(['Query 1']);
  });
  test('get: detail and an entry of either list', async () => {
    expect(await cost(() => getCode(effects, CALLER, id))).toEqual([READ]);
  });
  test('change the prompt', async () => {
    expect(await cost(() => updateCode(effects, CALLER, id, { prompt: 'new' }))).toEqual([
      READ,
      'TransactWriteItems 2',
    ]);
  });
  test('change the name, which the entry shows too', async () => {
    expect(await cost(() => updateCode(effects, CALLER, id, { name: 'new' }))).toEqual([READ, 'TransactWriteItems 4']);
  });
  test('archive: detail, two entries, two heads', async () => {
    const archive = () => moveCode(effects, CALLER, id, 'archived', noStoredAnswer);
    expect(await cost(archive)).toEqual([READ_WITH_LISTS, 'TransactWriteItems 10']);
  });
  test('archive what is archived: only the read', async () => {
    const archive = () => moveCode(effects, CALLER, id, 'archived', noStoredAnswer);
    expect(await cost(archive)).toEqual([READ_WITH_LISTS]);
  });
  test('delete: detail, entry, head and event', async () => {
    expect(await cost(() => deleteCode(effects, CALLER, id))).toEqual([READ_WITH_LISTS, 'TransactWriteItems 8']);
  });
  test('create that closes a block, once in 96: refused, a look, and again with the ledger', async () => {
    const other = 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4T';
    for (let index = 0; index < BLOCK_SIZE; index += 1) await make(effects, other);
    effects.pass(1);
    expect(await cost(() => make(effects, other))).toEqual([
      'TransactWriteItems refused 8',
      'Query 1',
      'TransactWriteItems 10',
    ]);
  }, 60_000);
});
