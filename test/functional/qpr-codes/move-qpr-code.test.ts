import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { scanEventId } from '../../../lambdas/events/scan-event.ts';
import { organizationKey } from '../../../lambdas/organizations/store.ts';
import { transferCodes } from '../../../lambdas/qpr-codes/moves/transfer-codes.ts';
import { asFunction, outsideFunctions } from '../../support/functions/granted-calls.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';

/** The owner of another organization, in which `owner` is an editor. */
let partner: Person;
/** The id of that organization. */
let other: string;

beforeEach(async () => {
  partner = await fixture.person();
  other = await fixture.organization(partner, 'Harbour Inn');
  await fixture.member(other, owner, 'editor');
});

interface Code {
  readonly id: string;
  readonly short_id: string;
}

const createCode = (by: Person, organization_id?: string): Promise<Code> => {
  fixture.effects.advance(2);
  return fixture.code(by, { name: 'Lobby', prompt: 'You are kind.', organization_id });
};
const move = (by: { key: string }, code: Code, organization_id: string | null, headers = {}) =>
  fixture.call('move-qpr-code', by, { path: { id: code.id }, json: { organization_id }, headers });
const get = async (by: Person, code: Code) => (await fixture.call('get-qpr-code', by, { path: { id: code.id } })).body;
const countOf = async (by: Person, organizationId: string) =>
  (await fixture.call('get-organization', by, { path: { id: organizationId } })).body.qpr_codes_count;
const conversationsIn = async (by: Person, query: Record<string, string> = {}) =>
  (
    (await fixture.call('list-conversations', by, { query: { limit: '100', ...query } })).body.conversations as Code[]
  ).map((conversation) => conversation.id);

/** The ids of the codes in a list, with their scan counts. */
const listOf = async (by: Person, organization_id?: string, status = 'active') => {
  const query = { status, limit: '100', ...(organization_id !== undefined && { organization_id }) };
  const { body } = await fixture.call('list-qpr-codes', by, { query });
  const codes = body.codes as { id: string; scans_total: number }[];
  expect(codes).toHaveLength(Number(body.total));
  return Object.fromEntries(codes.map((code) => [code.id, code.scans_total]));
};

describe('POST /v1/qpr-codes/:id/move', () => {
  test('moves a code of the account to an organization, with its position and its scans', async () => {
    const [older, code, newer] = [await createCode(owner, id), await createCode(owner), await createCode(owner, id)];
    await fixture.conversation(code.short_id);
    const before = await get(owner, code);
    fixture.effects.advance(1_000);
    const { status, body } = await move(owner, code, id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, organization_id: id, updated_at: fixture.effects.now().toISOString() });
    expect(await get(owner, code)).toEqual(body);
    expect(Object.entries(await listOf(owner, id))).toEqual([
      [newer.id, 0],
      [code.id, 1],
      [older.id, 0],
    ]);
    expect(await listOf(owner)).toMatchObject({ [code.id]: 1 });
    expect(await countOf(owner, id)).toBe(3);
  });

  test('moves a code between organizations of different accounts, and then to an account', async () => {
    const code = await createCode(owner, id);
    await fixture.conversation(code.short_id);
    expect((await move(owner, code, other)).body).toMatchObject({ organization_id: other, scans_total: 1 });
    expect([await listOf(owner), await listOf(owner, id)]).toEqual([{}, {}]);
    expect([await listOf(partner), await listOf(partner, other)]).toEqual([{ [code.id]: 1 }, { [code.id]: 1 }]);
    expect([await countOf(owner, id), await countOf(partner, other)]).toEqual([0, 1]);

    const { body } = await move(partner, code, null);
    expect(body).not.toHaveProperty('organization_id');
    expect([await listOf(partner), await listOf(partner, other)]).toEqual([{ [code.id]: 1 }, {}]);
    expect(await countOf(partner, other)).toBe(0);
    expect(await get(owner, code)).toMatchObject({ code: 'qpr_code.not_found' });
  });

  test('keeps an archived code archived', async () => {
    const code = await createCode(owner);
    await fixture.call('archive-qpr-code', owner, { path: { id: code.id } });
    expect((await move(owner, code, id)).body).toMatchObject({ status: 'archived', organization_id: id });
    expect(await listOf(owner, id, 'archived')).toEqual({ [code.id]: 0 });
    expect(await countOf(owner, id)).toBe(1);
  });

  test('is idempotent', async () => {
    const code = await createCode(owner);
    const headers = { 'idempotency-key': `move-${code.id}` };
    const first = await move(owner, code, id, headers);
    fixture.effects.advance(1_000);
    expect(await move(owner, code, id, headers)).toMatchObject({
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await move(owner, code, id)).toMatchObject({ status: 200, body: first.body });
    expect(await countOf(owner, id)).toBe(1);
  });

  test.each(['null', 'an organization'])('does not find a missing code (target: %s)', async (to) => {
    const code = { id: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S', short_id: '' };
    expect((await move(owner, code, to === 'null' ? null : id)).body.code).toBe('qpr_code.not_found');
  });

  test('refuses a body without organization_id', async () => {
    const code = await createCode(owner);
    expect(await fixture.call('move-qpr-code', owner, { path: { id: code.id }, json: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.organization_id' }] },
    });
  });
});

describe('permissions', () => {
  test('editors can move codes in, but only admins can move them out', async () => {
    const code = await createCode(partner, other);
    // The caller owns the target, but is only an editor of the source.
    expect((await move(owner, code, id)).body.code).toBe('organization.role_too_low');
    expect((await move(owner, code, null)).body.code).toBe('organization.role_too_low');
    // A move to the current organization is allowed.
    expect((await move(owner, code, other)).status).toBe(200);
    const viewer = await fixture.person();
    await fixture.member(id, viewer, 'viewer');
    expect((await move(viewer, await createCode(viewer), id)).body.code).toBe('organization.role_too_low');
    expect((await move(viewer, await createCode(owner, id), null)).body.code).toBe('organization.role_too_low');
  });

  test('a non-member cannot find the code or the organization', async () => {
    const stranger = await fixture.person();
    expect((await move(stranger, await createCode(owner, id), null)).body.code).toBe('qpr_code.not_found');
    expect((await move(stranger, await createCode(stranger), id)).body.code).toBe('organization.not_found');
    expect((await move(partner, await createCode(owner), other)).body.code).toBe('qpr_code.not_found');
  });

  test('an organization key cannot move a code out', async () => {
    const code = await createCode(owner, id);
    const { body } = await fixture.call('create-api-key', owner, { json: { name: 'Site', organization_id: id } });
    expect(await move({ key: String(body.api_key) }, code, null)).toMatchObject({
      status: 403,
      body: { code: 'api_key.limited_to_organization' },
    });
  });

  test('a move is refused if the organization has reached the limit of its plan', async () => {
    const { table } = fixture.effects;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...organizationKey(id) },
        UpdateExpression: 'SET qpr_codes_count = :full',
        ExpressionAttributeValues: { ':full': 10_000 },
      }),
    );
    const code = await createCode(owner);
    expect(await move(owner, code, id)).toMatchObject({ status: 402, body: { code: 'plan.limit_reached' } });
    expect(await get(owner, code)).not.toHaveProperty('organization_id');
  });
});

describe('the history moves with the code', () => {
  test('conversations, scans and events move', async () => {
    const code = await createCode(owner, id);
    const conversation = await fixture.conversation(code.short_id);
    const read = (by: Person) => fixture.call('get-conversation', by, { path: { id: conversation } });
    const scans = async (by: Person, query: Record<string, string>) =>
      (await fixture.call('list-scans', by, { query })).body.scans as { scan_id: number }[];
    const colleague = await fixture.person();
    await fixture.member(id, colleague, 'admin');
    expect([(await read(colleague)).status, (await read(partner)).status]).toEqual([200, 404]);
    expect(await conversationsIn(colleague, { organization_id: id })).toEqual([conversation]);

    await move(owner, code, other);
    expect([(await read(colleague)).status, (await read(partner)).status]).toEqual([404, 200]);
    expect((await fixture.call('delete-conversation', colleague, { path: { id: conversation } })).status).toBe(404);
    expect(await conversationsIn(colleague, { organization_id: id })).toEqual([]);
    expect(await scans(colleague, { organization_id: id })).toEqual([]);
    expect(await conversationsIn(partner, { qpr_code_id: code.id })).toEqual([conversation]);
    const [scan, ...others] = await scans(partner, { qpr_code_id: code.id });
    expect(others).toEqual([]);
    const eventId = scanEventId({ short_id: code.short_id, scan_id: scan?.scan_id ?? 0 });
    // The previous owner is a member of the new organization, so they see the history of the code until they leave.
    const seen = async () => [
      await conversationsIn(owner),
      (await scans(owner, {})).length,
      (await fixture.call('get-event', owner, { path: { id: eventId } })).status,
    ];
    expect(await seen()).toEqual([[conversation], 1, 200]);
    const { body } = await fixture.call('list-members', partner, { path: { id: other } });
    const membership = (body.members as { id: string; email: string }[]).find(({ email }) => email === owner.email);
    await fixture.call('remove-member', owner, { path: { id: other, member_id: String(membership?.id) } });
    expect(await seen()).toEqual([[], 0, 404]);
  });

  test('conversations of a code without an organization move, too', async () => {
    const code = await createCode(owner);
    const conversation = await fixture.conversation(code.short_id);
    await move(owner, code, other);
    await move(partner, code, null);
    expect([await conversationsIn(owner), await conversationsIn(partner, { qpr_code_id: code.id })]).toEqual([
      [],
      [conversation],
    ]);
    // The partner's own list has only the conversations since the code came to the partner.
    const later = await fixture.conversation(code.short_id);
    expect(await conversationsIn(partner)).toEqual([later]);
  });
});

describe('races', () => {
  test('a scan that is counted during the move is kept', async () => {
    const code = await createCode(owner, id);
    fixture.meanwhile(() => outsideFunctions(() => fixture.conversation(code.short_id)));
    expect((await move(owner, code, other)).body).toMatchObject({ scans_total: 1 });
    expect([await listOf(partner), await listOf(partner, other)]).toEqual([{ [code.id]: 1 }, { [code.id]: 1 }]);
  });

  test.each<[string, () => { from?: string; to: string | null }]>([
    ['into an organization of the same account', () => ({ to: id })],
    ['out of an organization of the same account', () => ({ from: id, to: null })],
    ['to another account', () => ({ from: id, to: other })],
  ])('a scan in progress while the code moves %s counts in every list', async (_, fromAndTo) => {
    const { from, to } = fromAndTo();
    const code = await createCode(owner, from);
    fixture.meanwhile(() => move(owner, code, to));
    await fixture.conversation(code.short_id);
    const by = to === other ? partner : owner;
    expect((await get(by, code)).scans_total).toBe(1);
    expect(await listOf(by)).toMatchObject({ [code.id]: 1 });
    if (to !== null) expect(await listOf(by, to)).toEqual({ [code.id]: 1 });
    // Later scans count, too.
    await fixture.conversation(code.short_id);
    expect(await listOf(by)).toMatchObject({ [code.id]: 2 });
  });

  test('a code that is archived during the move stays archived', async () => {
    const code = await createCode(owner);
    fixture.meanwhile(() => fixture.call('archive-qpr-code', owner, { path: { id: code.id } }));
    expect((await move(owner, code, id)).body).toMatchObject({ status: 'archived', organization_id: id });
    expect([await listOf(owner, id), await listOf(owner, id, 'archived')]).toEqual([{}, { [code.id]: 0 }]);
  });

  test('a code that is deleted during the move is not counted anywhere', async () => {
    const code = await createCode(owner, id);
    fixture.meanwhile(() => fixture.call('delete-qpr-code', owner, { path: { id: code.id } }));
    expect((await move(owner, code, other)).status).toBe(404);
    expect([await countOf(owner, id), await countOf(partner, other)]).toEqual([0, 0]);
  });

  test('a code stays where it was if the target organization is deleted during the move', async () => {
    const code = await createCode(owner);
    fixture.meanwhile(() => fixture.call('delete-organization', owner, { path: { id } }));
    expect((await move(owner, code, id)).body.code).toBe('organization.not_found');
    expect(await get(owner, code)).not.toHaveProperty('organization_id');
  });

  test('a code ends up in one of two organizations after concurrent moves, and is counted once', async () => {
    const code = await createCode(owner);
    const annex = await fixture.organization(owner, 'Annex');
    const targets = [id, annex, id, annex, id, annex];
    const replies = await Promise.all(targets.map((to) => move(owner, code, to)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { organization_id } = await get(owner, code);
    const counts = [await countOf(owner, id), await countOf(owner, annex)];
    expect(counts).toEqual(organization_id === id ? [1, 0] : [0, 1]);
    expect([await listOf(owner, id), await listOf(owner, annex)].filter((list) => code.id in list)).toHaveLength(1);
  });

  test('a transfer of the organization does not include a code that has just left', async () => {
    const code = await createCode(owner, id);
    const newOwner = await fixture.person();
    await fixture.member(id, newOwner, 'owner');
    await fixture.member(other, newOwner, 'editor');
    const members = (await fixture.call('list-members', owner, { path: { id } })).body.members as Code[];
    await fixture.call('remove-member', newOwner, { path: { id, member_id: String(members[0]?.id) } });
    // Moves the code after the transfer has listed the code, and before the transfer checks the owner of the code.
    const { middlewareStack } = fixture.effects.table.client;
    middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args);
        if (context.commandName === 'QueryCommand' && middlewareStack.remove('afterPage'))
          await move(newOwner, code, other);
        return result;
      },
      { step: 'initialize', name: 'afterPage' },
    );
    const data = { organization_id: id, from_account_id: owner.account_id };
    const event = { detail: { body: JSON.stringify({ data }) } };
    const context = { getRemainingTimeInMillis: () => 3_600_000 };
    await asFunction('transfer-codes', () => transferCodes(fixture.effects)(event, context));
    expect([await listOf(newOwner), await listOf(partner)]).toEqual([{}, { [code.id]: 0 }]);
    expect(await get(newOwner, code)).toMatchObject({ organization_id: other });
  });
});
