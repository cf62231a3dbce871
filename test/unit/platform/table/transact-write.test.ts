import { inspect } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TableWrite } from '../../../../lambdas/platform/table/writes.ts';
import { forgetPauses, pauses } from '../no-pauses.ts';
import { stubTable } from './stub-table.ts';

const { ConditionFailed, transactWrite, tryTransactWrite } = await import(
  '../../../../lambdas/platform/table/transact-write.ts'
);

beforeEach(forgetPauses);

const put = (sk: string): TableWrite => ({ Put: { TableName: 'stub', Item: { pk: 'A', sk } } });

type Reason = { readonly Code: string; readonly Item?: Record<string, { readonly S: string }> };
const cancelled = (...reasons: readonly (Reason | string)[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: reasons.map((reason) => (typeof reason === 'string' ? { Code: reason } : { ...reason })),
  });
const FAILED = 'ConditionalCheckFailed';

describe('a transaction', () => {
  test('is one call with its writes in their order; what is undefined or empty is left out', async () => {
    const { table, requests } = stubTable([{}]);
    await transactWrite(table, { one: put('1'), none: undefined, several: [put('2'), put('3')], empty: [] });
    expect(requests).toEqual([{ TransactItems: [put('1'), put('2'), put('3')] }]);
  });

  test('of nothing makes no call', async () => {
    const { table, requests } = stubTable([]);
    await transactWrite(table, { none: undefined, empty: [] });
    expect(requests).toEqual([]);
  });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that met %s is sent again after a pause',
    async (code) => {
      const { table, requests } = stubTable([cancelled('None', code), cancelled(code, 'None'), {}]);
      await transactWrite(table, { one: put('1'), two: put('2') });
      expect(requests).toHaveLength(3);
      expect(pauses).toEqual([30, 60]);
    },
  );

  test('is given up when it meets others time after time', async () => {
    const conflict = cancelled('TransactionConflict');
    const { table, requests } = stubTable([conflict]);
    await expect(transactWrite(table, { one: put('1') })).rejects.toBe(conflict);
    expect(requests).toHaveLength(12);
  });

  test('is sent as often as the caller says', async () => {
    const { table, requests } = stubTable([cancelled('TransactionConflict')]);
    await expect(transactWrite(table, { one: put('1') }, { conflictAttempts: 2 })).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['a reason that no repeat can mend', cancelled('ValidationError')],
    ['an error that is no cancellation', new Error('no such table')],
  ])('with %s is not sent again', async (_, error) => {
    const { table, requests } = stubTable([error]);
    await expect(tryTransactWrite(table, { one: put('1') })).rejects.toBe(error);
    expect(requests).toHaveLength(1);
  });

  test('whose condition failed is not sent again, even beside a conflict', async () => {
    const { table, requests } = stubTable([cancelled('TransactionConflict', FAILED)]);
    const failure = await tryTransactWrite(table, { one: put('1'), two: put('2') });
    expect([failure?.failed('one'), failure?.failed('two')]).toEqual([false, true]);
    expect(requests).toHaveLength(1);
  });
});

describe('a failed condition', () => {
  test('is found by name, wherever the write stands', async () => {
    const { table } = stubTable([cancelled('None', 'None', FAILED, 'None')]);
    const failure = await tryTransactWrite(table, {
      left: undefined,
      several: [put('1'), put('2')],
      wanted: put('3'),
      last: put('4'),
    });
    expect(failure?.failed('wanted')).toBe(true);
    expect(failure?.onlyFailed('wanted')).toBe(true);
    expect([failure?.failed('several'), failure?.failed('last'), failure?.failed('left')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('of one of several writes is a failure of their name, with the item that was met', async () => {
    const { table } = stubTable([
      cancelled(
        'None',
        { Code: FAILED },
        { Code: FAILED, Item: { sk: { S: '3' } } },
        { Code: FAILED, Item: { sk: { S: '4' } } },
      ),
    ]);
    const failure = await tryTransactWrite(table, { one: put('1'), several: [put('2'), put('3'), put('4')] });
    expect(failure?.onlyFailed('several')).toBe(true);
    expect(failure?.itemOf('several')).toEqual({ sk: '3' });
    expect(failure?.itemOf('one')).toBeUndefined();
  });

  test('beside another is not the only one', async () => {
    const { table } = stubTable([cancelled(FAILED, FAILED)]);
    const failure = await tryTransactWrite(table, { one: put('1'), two: put('2') });
    expect([failure?.failed('one'), failure?.failed('two')]).toEqual([true, true]);
    expect([failure?.onlyFailed('one'), failure?.onlyFailed('two')]).toEqual([false, false]);
  });

  test('is thrown by transactWrite, with the names in its message', async () => {
    const { table } = stubTable([cancelled(FAILED, 'None', FAILED)]);
    await expect(transactWrite(table, { one: put('1'), two: put('2'), three: put('3') })).rejects.toThrow(
      'Conditions of the transaction failed: one, three.',
    );
  });

  test('shows a logger none of the items', () => {
    const failure = new ConditionFailed(new Map([['code', { prompt: 'what a user wrote' }]]));
    for (const text of [
      JSON.stringify({ ...failure }),
      JSON.stringify(failure),
      inspect(failure, { showHidden: true }),
    ]) {
      expect(text).not.toContain('what a user wrote');
    }
    expect(failure.itemOf('code')).toEqual({ prompt: 'what a user wrote' });
  });
});
