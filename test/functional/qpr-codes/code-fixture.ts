import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from '@jest/globals';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import type { Item } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { findCode } from '../../../lambdas/qpr-codes/find-code.ts';
import { entryKey } from '../../../lambdas/qpr-codes/list/code-list.ts';
import { shortIdOf } from '../../../lambdas/qpr-codes/qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { qprCodeKey } from '../../../lambdas/qpr-codes/store.ts';
import { putVersionWrite } from '../../../lambdas/qpr-codes/versions/version-store.ts';
import { type ApiCall, type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type CodeEffects, codeEffects, createTestCode, page, type Status } from './code-effects.ts';

type Operation = (effects: CodeEffects) => ApiFunction;

/** Two accounts with one key each, and methods that call the API operations for codes. */
export class CodeFixture {
  readonly effects: CodeEffects;
  readonly key: string;
  readonly account_id: string;
  readonly otherKey: string;

  private constructor(effects: CodeEffects, keys: Pick<CodeFixture, 'key' | 'account_id' | 'otherKey'>) {
    this.effects = effects;
    this.key = keys.key;
    this.account_id = keys.account_id;
    this.otherKey = keys.otherKey;
  }

  static async open(): Promise<CodeFixture> {
    const effects = await codeEffects();
    const { api_key: key, account_id: accountId } = await createTestAccount(effects, 'owner@example.com');
    const { api_key: otherKey } = await createTestAccount(effects, 'other@example.com');
    return new CodeFixture(effects, { key, account_id: accountId, otherKey });
  }

  close() {
    return this.effects.table.close();
  }

  /** Creates a code after a second has passed, so that all codes have different times. */
  makeCode(): Promise<QprCodeView> {
    this.effects.advance(1_000);
    return createTestCode(this.effects, this.account_id, { metadata: { a: 1, b: 2 } });
  }

  /** Calls an operation on one code. */
  call(operation: Operation, { id }: { readonly id: string }, more: ApiCall = {}): Promise<ApiReply> {
    return callApi(operation(this.effects), {
      key: this.key,
      pathParameters: { id },
      path: `/v1/qpr-codes/${id}`,
      ...more,
    });
  }

  /** Adds scans to the code in the list of this status. Fails if the list does not contain the code. */
  scan({ id }: { readonly id: string }, status: Status, scans: number) {
    return this.effects.table.client.send(
      new UpdateCommand({
        TableName: this.effects.table.name,
        Key: { ...entryKey({ owner_id: this.account_id, status }, ulidOf(id)) },
        UpdateExpression: 'ADD scans_total :scans',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':scans': scans },
      }),
    );
  }

  /** Whether each list contains the code, and the number of codes in both lists together. */
  async listsOf({ id }: { readonly id: string }) {
    const [active, archived] = await Promise.all([
      page(this.effects, this.account_id, 0, 100),
      page(this.effects, this.account_id, 0, 100, 'archived'),
    ]);
    const has = (list: typeof active) => list.codes.some((code) => code.id === id);
    return { active: has(active), archived: has(archived), total: active.total + archived.total };
  }

  /** The stored item of a code. */
  async storedCode({ id }: { readonly id: string }): Promise<Item | undefined> {
    const { Item: item } = await this.effects.table.client.send(
      new GetCommand({
        TableName: this.effects.table.name,
        Key: { ...qprCodeKey(shortIdOf(ulidOf(id))) },
        ConsistentRead: true,
      }),
    );
    return item;
  }

  /** Sets the version number of a new code to `current`, and stores all versions before it. */
  async storeVersions({ id }: { readonly id: string }, current: number): Promise<void> {
    const { table } = this.effects;
    const found = await findCode(table, { account_id: this.account_id }, id);
    if (!found || !('code' in found)) throw new Error(`There is no code ${id}.`);
    const { code } = found;
    const earlier = Array.from({ length: current - 1 }, (_, index) => ({ ...code.version, number: index + 1 }));
    await transactWrite(table, {
      versions: earlier.map((version) => putVersionWrite(table, { ...code, version })),
      code: updateWrite(table, qprCodeKey(shortIdOf(ulidOf(id))), {
        set: { version: { ...code.version, number: current } },
      }),
    });
  }

  /** Every event in the outbox. */
  async events(): Promise<Item[]> {
    const { Items: items = [] } = await this.effects.table.client.send(
      new ScanCommand({
        TableName: this.effects.table.name,
        FilterExpression: '#type = :event',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':event': 'event' },
        ConsistentRead: true,
      }),
    );
    return items;
  }

  async eventsAbout({ id }: { readonly id: string }): Promise<Item[]> {
    return (await this.events()).filter((item) => String(item.body).includes(id));
  }

  /** Checks that other accounts and wrong ids, even one with the same short id, neither find nor change the code. */
  async expectNotFoundByOthers(operation: Operation, code: QprCodeView, more: ApiCall = {}): Promise<void> {
    const others = await this.call(operation, code, { ...more, key: this.otherKey });
    expect(others).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
    const sameShortId = `qpr_0000000000${code.id.slice(-16)}`;
    for (const id of ['qpr_nothing', 'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAV', sameShortId, '..%2f', '\0']) {
      expect((await this.call(operation, { id }, more)).status).toBe(404);
    }
    const { body } = await this.call(getQprCode, code);
    expect(body).toMatchObject({ name: code.name, status: code.status, updated_at: code.updated_at });
  }
}

const ulidOf = (id: string) => id.slice('qpr_'.length);
