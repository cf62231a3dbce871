import { type CreateEffects, createCode, type NewCodeInput } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { listCodes } from '../../../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import type { ImageRemover, ImageStore, QrImages } from '../../../lambdas/qpr-codes/images/image-store.ts';
import { BLOCK_SIZE } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { headKey } from '../../../lambdas/qpr-codes/list/code-list.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

/** An in-memory image store. */
export class FakeImages implements ImageStore, ImageRemover {
  readonly stored = new Map<string, QrImages>();
  async put(shortId: string, images: QrImages): Promise<void> {
    this.stored.set(shortId, images);
  }
  async remove(shortId: string): Promise<void> {
    this.stored.delete(shortId);
  }
}

export type CodeEffects = TestEffects & CreateEffects & { readonly images: FakeImages };

export const ADDRESSES = { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' };

export async function codeEffects(): Promise<CodeEffects> {
  return { ...(await testEffects()), images: new FakeImages(), addresses: ADDRESSES };
}

/** A request without an Idempotency-Key. */
const NOT_IDEMPOTENT = { complete: () => ({}) };

export const createTestCode = (effects: CreateEffects, accountId: string, input: Partial<NewCodeInput> = {}) =>
  createCode(
    effects,
    { account_id: accountId },
    { name: 'Lobby', prompt: 'You are the concierge.', template: 'business', metadata: {}, ...input },
    NOT_IDEMPOTENT,
  );

/** Sets the counts of an account's list, as if its newest block were full. The list must have at least one code. */
export async function fillOpenBlock({ table }: CreateEffects, accountId: string): Promise<void> {
  const counts = { total: BLOCK_SIZE, open_count: BLOCK_SIZE };
  const head = headKey({ owner_id: accountId, status: 'active' });
  await transactWrite(table, { head: updateWrite(table, head, { set: counts }, ITEM_EXISTS) });
}

export type Status = 'active' | 'archived';

export const page = (
  effects: CreateEffects,
  accountId: string,
  offset: number,
  limit: number,
  status: Status = 'active',
) => listCodes(effects, { account_id: accountId }, { status, offset, limit });

/** Reads all pages of a list, newest first. */
export async function allIds(effects: CreateEffects, accountId: string, status: Status = 'active'): Promise<string[]> {
  const ids: string[] = [];
  for (let total = 1; ids.length < total; ) {
    const next = await page(effects, accountId, ids.length, 100, status);
    if (next.codes.length === 0) break;
    ids.push(...next.codes.map(({ id }) => id));
    total = next.total;
  }
  return ids;
}
