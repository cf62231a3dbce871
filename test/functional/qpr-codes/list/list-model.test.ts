import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeStatus } from '../../../../lambdas/qpr-codes/change-status.ts';
import { deleteCode } from '../../../../lambdas/qpr-codes/deletion/delete-code.ts';
import { encodeLedger } from '../../../../lambdas/qpr-codes/list/block-ledger-codec.ts';
import { headKey, ledgerKey } from '../../../../lambdas/qpr-codes/list/code-list.ts';
import { type CodeEffects, codeEffects, createTestCode, page, type Status } from '../code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

/** A small seeded random generator, so that a failing run can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STATUSES = ['active', 'archived'] as const;

/** A simple model of the lists: two arrays of ids, which sort by creation time. */
class Model {
  readonly ids: Record<Status, string[]> = { active: [], archived: [] };
  add(status: Status, id: string) {
    this.ids[status] = [...this.ids[status], id].sort().reverse();
  }
  remove(status: Status, id: string) {
    this.ids[status] = this.ids[status].filter((listedId) => listedId !== id);
  }
  page(status: Status, offset: number, limit: number) {
    return { ids: this.ids[status].slice(offset, offset + limit), total: this.ids[status].length };
  }
}

/** With this seed, the changes fill, split and shrink blocks in the middle of the lists. */
const SEED = 2;

test('the lists match a simple model after a mix of changes', async () => {
  // A retried test must start with an empty list, too.
  const accountId = `acc_model_${randomUUID()}`;
  const random = seeded(SEED);
  const model = new Model();
  const move = async (from: Status, to: Status, id: string) => {
    await changeStatus(effects, { account_id: accountId }, id, to);
    model.remove(from, id);
    model.add(to, id);
  };
  const pick = (status: Status) => model.ids[status][random(model.ids[status].length)];

  for (let round = 0; round < 8; round += 1) {
    // A round makes many changes of one kind, to fill or empty whole blocks. Some of them run concurrently.
    // Kinds 0 to 2 create codes, 3 and 4 archive or unarchive them, and 5 deletes them.
    const kind = round === 0 ? 0 : random(6);
    const count = 20 + random(110);
    if (kind <= 2) {
      effects.advance(random(3));
      const created = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          createTestCode({ ...effects, now: () => new Date(effects.now().getTime() + index) }, accountId),
        ),
      );
      for (const { id } of created) model.add('active', id);
      effects.advance(count);
    } else {
      const status = STATUSES[random(2)] ?? 'active';
      const chosen = new Set(Array.from({ length: count }, () => pick(status)).filter((id) => id !== undefined));
      const ordered = random(2) === 0 ? [...chosen] : [...chosen].sort();
      const changes = ordered.map((id) =>
        kind === 5
          ? () => deleteCode(effects, { account_id: accountId }, id).then(() => model.remove(status, id))
          : () => move(status, status === 'active' ? 'archived' : 'active', id),
      );
      for (let start = 0; start < changes.length; start += 4) {
        await Promise.all(changes.slice(start, start + 4).map((change) => change()));
      }
    }
    for (const status of STATUSES) {
      for (let check = 0; check < 8; check += 1) {
        const total = model.ids[status].length;
        const [offset, limit] = [random(total + 5), 1 + random(100)];
        const listed = await page(effects, accountId, offset, limit, status);
        expect({ ids: listed.codes.map(({ id }) => id), total: listed.total }).toEqual(
          model.page(status, offset, limit),
        );
      }
    }
  }
}, 120_000);

test('the pages are correct after a removal has merged two small blocks', async () => {
  const accountId = `acc_merge_${randomUUID()}`;
  const model = new Model();
  const [, , third, , fifth] = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const createdAt = new Date(effects.now().getTime() + index);
      const { id } = await createTestCode({ ...effects, now: () => createdAt }, accountId);
      model.add('active', id);
      return { id, fromMs: createdAt.getTime() };
    }),
  );
  if (!third || !fifth) throw new Error('The codes were not created.');
  // The list gets three blocks of two codes each, as after many removals. The head counts the newest block, and the
  // ledger counts the others.
  const list = { owner_id: accountId, status: 'active' } as const;
  const blocks = [
    { fromMs: 0, count: 2 },
    { fromMs: third.fromMs, count: 2 },
  ];
  for (const Item of [
    { ...headKey(list), type: 'code_list', total: 6, open_from_ms: fifth.fromMs, open_count: 2, version: 6 },
    { ...ledgerKey(list), type: 'code_ledger', blocks: encodeLedger(blocks), version: 1 },
  ])
    await effects.table.client.send(new PutCommand({ TableName: effects.table.name, Item }));

  await deleteCode(effects, { account_id: accountId }, third.id);
  model.remove('active', third.id);
  for (const offset of [1, 2, 3, 4]) {
    const listed = await page(effects, accountId, offset, 100);
    expect({ ids: listed.codes.map(({ id }) => id), total: listed.total }).toEqual(model.page('active', offset, 100));
  }
});
