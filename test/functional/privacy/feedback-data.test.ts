import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteConversation } from '../../../lambdas/api/conversations/delete-conversation.ts';
import { exportAccount } from '../../../lambdas/api/privacy/export-account.ts';
import { expiresAtSeconds } from '../../../lambdas/scans/retention.ts';
import { callApi, exportCursor } from '../../support/functions/api-event.ts';
import { callWithId, ownerWithConversation } from '../conversations/owner.ts';
import { rate, sendMessage } from '../conversations/visitor.ts';
import { FakeObjects, UPLOADS } from '../knowledge/knowledge-effects.ts';
import { ADDRESSES } from '../qpr-codes/code-effects.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { busyAccount, Deletion, itemsNaming, OrganizationFixture } from './account-fixture.ts';

describe('the rating of an answer', () => {
  let fixture: ScanFixture;
  beforeAll(async () => {
    fixture = await scanFixture();
  });
  afterAll(() => fixture.effects.table.close());

  async function ratedAnswer() {
    const owner = await ownerWithConversation(fixture);
    await sendMessage(fixture, owner.conversation, 'Hi');
    expect((await rate(fixture, owner.conversation, 2, 'down')).status).toBe(200);
    return owner;
  }
  const ratedItems = async (conversationId: string) => {
    const { name: TableName, client } = fixture.effects.table;
    const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
    return Items.filter(({ pk, rating }) => String(pk).includes(conversationId) && rating !== undefined);
  };

  test('is in the export of the account, with its message and with the counts of the conversation', async () => {
    const { key, conversation } = await ratedAnswer();
    const effects = { ...fixture.effects, addresses: ADDRESSES, texts: new FakeObjects(), files: UPLOADS };
    // Only the part of the export with the conversations.
    const call = { path: '/v1/account/export', key, query: { cursor: exportCursor('8') } };
    const { body } = await callApi(exportAccount(effects, 1), call);
    const exported = (body.items as { type: string; data: object }[]).filter(({ type }) => type === 'conversation');
    expect(exported.map(({ data }) => data)).toMatchObject([
      {
        id: conversation.id,
        ratings_up: 0,
        ratings_down: 1,
        messages: [{ rating: null }, { rating: 'down' }],
      },
    ]);
  });

  test('is deleted with its conversation', async () => {
    const { key, conversation } = await ratedAnswer();
    expect(await ratedItems(conversation.id)).toHaveLength(1);
    expect((await callWithId(deleteConversation(fixture.effects), key, conversation.id)).status).toBe(204);
    expect(await ratedItems(conversation.id)).toEqual([]);
  });

  test('expires with its conversation', async () => {
    const { conversation } = await ratedAnswer();
    const [item] = await ratedItems(conversation.id);
    expect(item?.expires_at_seconds).toBe(expiresAtSeconds(fixture.effects.now(), fixture.settings));
  });
});

describe('when an account is erased', () => {
  let fixture: OrganizationFixture;
  let left: string[];
  let before: string[];
  beforeAll(async () => {
    fixture = await OrganizationFixture.open();
    const deletion = new Deletion(fixture);
    const account = await busyAccount(fixture);
    const shortIds = account.codes.map(({ short_id }) => short_id);
    before = await itemsNaming(fixture, shortIds);
    const { body } = await deletion.request(account.key);
    expect(await deletion.erase(account.account_id, String(body.requested_at))).toEqual({ done: true });
    left = await itemsNaming(fixture, shortIds);
  });
  afterAll(() => fixture.close());

  // Each of the three codes has a question, a check, an item that counts its checks, and two earlier versions.
  test.each([
    ['a question', 'QUESTIONS#', 3],
    ['a check', 'CHECKS#', 6],
    ['an earlier version', 'CODE_VERSIONS#', 6],
  ])('%s is deleted with the account', (_, partition, count) => {
    const inPartition = (items: readonly string[]) => items.filter((item) => item.includes(`"pk":"${partition}`));
    expect(inPartition(before)).toHaveLength(count);
    expect(inPartition(left)).toEqual([]);
  });
});
