import { inspect } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TableWrite } from '../../../../lambdas/platform/table/writes.ts';
import { pauses, resetPauses } from '../no-pauses.ts';
import { stubTable } from './stub-table.ts';

const { ConditionFailed, transactWrite, tryTransactWrite } = await import(
  '../../../../lambdas/platform/table/transact-write.ts'
);

beforeEach(resetPauses);

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
  test('sends its writes in order in one call, without undefined and empty ones', async () => {
    const { table, requests } = stubTable([{}]);
    await transactWrite(table, { one: put('1'), none: undefined, several: [put('2'), put('3')], empty: [] });
    expect(requests).toEqual([{ TransactItems: [put('1'), put('2'), put('3')] }]);
  });

  test('makes no call without writes', async () => {
    const { table, requests } = stubTable([]);
    await transactWrite(table, { none: undefined, empty: [] });
    expect(requests).toEqual([]);
  });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is sent again after a pause when it fails with %s',
    async (code) => {
      const { table, requests } = stubTable([cancelled('None', code), cancelled(code, 'None'), {}]);
      await transactWrite(table, { one: put('1'), two: put('2') });
      expect(requests).toHaveLength(3);
      expect(pauses).toEqual([30, 60]);
    },
  );

  test('throws the conflict after twelve attempts', async () => {
    const conflict = cancelled('TransactionConflict');
    const { table, requests } = stubTable([conflict]);
    await expect(transactWrite(table, { one: put('1') })).rejects.toBe(conflict);
    expect(requests).toHaveLength(12);
  });

  test('is attempted as often as the caller allows', async () => {
    const { table, requests } = stubTable([cancelled('TransactionConflict')]);
    await expect(transactWrite(table, { one: put('1') }, { conflictAttempts: 2 })).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['a reason that is not retryable', cancelled('ValidationError')],
    ['an error other than a cancellation', new Error('no such table')],
  ])('is not sent again after %s', async (_, error) => {
    const { table, requests } = stubTable([error]);
    await expect(tryTransactWrite(table, { one: put('1') })).rejects.toBe(error);
    expect(requests).toHaveLength(1);
  });

  test('is not sent again after a failed condition, even if there is also a conflict', async () => {
    const { table, requests } = stubTable([cancelled('TransactionConflict', FAILED)]);
    const failure = await tryTransactWrite(table, { one: put('1'), two: put('2') });
    expect([failure?.failed('one'), failure?.failed('two')]).toEqual([false, true]);
    expect(requests).toHaveLength(1);
  });
});

describe('a failed condition', () => {
  test('is found by the name of its write, at any position', async () => {
    const { table } = stubTable([cancelled('None', 'None', FAILED, 'None')]);
    const failure = await tryTransactWrite(table, {
      absent: undefined,
      several: [put('1'), put('2')],
      wanted: put('3'),
      last: put('4'),
    });
    expect(failure?.failed('wanted')).toBe(true);
    expect(failure?.onlyFailed('wanted')).toBe(true);
    expect([failure?.failed('several'), failure?.failed('last'), failure?.failed('absent')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('of a write in a list is reported under the name of the list, with the first existing item', async () => {
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

  test('is not reported as the only one when another condition failed too', async () => {
    const { table } = stubTable([cancelled(FAILED, FAILED)]);
    const failure = await tryTransactWrite(table, { one: put('1'), two: put('2') });
    expect([failure?.failed('one'), failure?.failed('two')]).toEqual([true, true]);
    expect([failure?.onlyFailed('one'), failure?.onlyFailed('two')]).toEqual([false, false]);
  });

  test('is thrown by transactWrite with the names of the failed writes', async () => {
    const { table } = stubTable([cancelled(FAILED, 'None', FAILED)]);
    await expect(transactWrite(table, { one: put('1'), two: put('2'), three: put('3') })).rejects.toThrow(
      'Conditions of the transaction failed: one, three.',
    );
  });

  test('does not show its items to a logger', () => {
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
