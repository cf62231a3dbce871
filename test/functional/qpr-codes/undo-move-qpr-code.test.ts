import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { accountPartition } from '../../../lambdas/accounts/store.ts';
import { organizationKey } from '../../../lambdas/organizations/store.ts';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { announceMove } from '../../../lambdas/qpr-codes/moves/announce-move.ts';
import { putMovesWrite } from '../../../lambdas/qpr-codes/moves/moves-store.ts';
import { ulidOfCodeId } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { signedIn } from '../../support/functions/browser.ts';
import { asFunction } from '../../support/functions/granted-calls.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A person whose organization has `owner` as an editor, so that codes can be moved there. */
let thief: Person;
let thiefOrganization: string;

beforeEach(async () => {
  thief = await fixture.person();
  thiefOrganization = await fixture.organization(thief, 'Lair www.evil.example');
  await fixture.member(thiefOrganization, owner, 'editor');
});

interface Code {
  readonly id: string;
  readonly short_id: string;
}

const createCode = (by: Person, organization_id?: string): Promise<Code> => {
  fixture.effects.advance(2);
  return fixture.code(by, { name: 'Table 4', prompt: 'You are the waiter.', organization_id });
};
const move = (by: { key: string }, code: Code, organization_id: string | null) =>
  fixture.call('move-qpr-code', by, { path: { id: code.id }, json: { organization_id } });
const undo = (by: { key: string }, code: Code, headers = {}) =>
  fixture.call('undo-move-qpr-code', by, { path: { id: code.id }, headers });
const get = (by: Person, code: Code) => fixture.call('get-qpr-code', by, { path: { id: code.id } });
const remove = (by: Person, code: Code) => fixture.call('delete-qpr-code', by, { path: { id: code.id } });
const countOf = async (by: Person, organizationId: string) =>
  (await fixture.call('get-organization', by, { path: { id: organizationId } })).body.qpr_codes_count;
const listOf = async (by: Person, organization_id?: string) => {
  const query = { limit: '100', ...(organization_id !== undefined && { organization_id }) };
  const { body } = await fixture.call('list-qpr-codes', by, { query });
  return Object.fromEntries((body.codes as { id: string; scans_total: number }[]).map((c) => [c.id, c.scans_total]));
};

const allItems = async () => {
  const { table } = fixture.effects;
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return items;
};
const movesItem = async (code: Code) =>
  (await allItems()).find(({ pk, sk }) => pk === `CODE#${code.short_id}` && sk === 'MOVES');

/** The bodies of the move events of a code, oldest first. */
async function moveBodies(code: Code): Promise<string[]> {
  const events = (await allItems()).filter(
    ({ event, body }) => event === 'qpr_code.moved' && String(body).includes(code.id),
  );
  return events.toSorted((a, b) => String(a.id).localeCompare(String(b.id))).map(({ body }) => String(body));
}

async function deliver(bodies: readonly string[], sendEmail: (email: Email) => Promise<void>): Promise<void> {
  const announce = announceMove({ ...fixture.effects, mailer: { sendEmail }, baseUrl: 'https://api.example.com' });
  for (const body of bodies) await asFunction('announce-move', () => announce({ detail: { body } }));
}

/** Delivers move events and returns the e-mails that they send. */
async function emailsOf(bodies: readonly string[]): Promise<Email[]> {
  const sent: Email[] = [];
  await deliver(bodies, async (email) => void sent.push(email));
  return sent;
}
const emailsAbout = async (code: Code): Promise<Email[]> => emailsOf(await moveBodies(code));

describe('POST /v1/qpr-codes/:id/undo-move', () => {
  test('returns a stolen code with its scans to the account, however often it was moved on', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    await fixture.conversation(code.short_id);
    fixture.effects.advance(MINUTE);
    await move(thief, code, null);
    const secondOrganization = await fixture.organization(thief, 'Den');
    fixture.effects.advance(MINUTE);
    await move(thief, code, secondOrganization);
    await fixture.call('update-qpr-code', thief, { path: { id: code.id }, json: { prompt: 'Pay me.' } });
    expect((await get(owner, code)).status).toBe(404);

    fixture.effects.advance(7 * DAY - 2 * MINUTE - 1);
    const { status, body } = await undo(owner, code);
    expect([status, body.scans_total, body.prompt]).toEqual([200, 1, 'Pay me.']);
    expect(body).not.toHaveProperty('organization_id');
    expect((await get(owner, code)).body).toEqual(body);
    expect(await listOf(owner)).toEqual({ [code.id]: 1 });
    expect([
      await listOf(thief),
      await listOf(thief, thiefOrganization),
      await listOf(thief, secondOrganization),
    ]).toEqual([{}, {}, {}]);
    expect([await countOf(thief, thiefOrganization), await countOf(thief, secondOrganization)]).toEqual([0, 0]);
    // The thief cannot revert the undo: the moves that made the thief a former owner are canceled.
    expect((await undo(thief, code)).status).toBe(404);
    expect(await movesItem(code)).toBeUndefined();
  });

  test('returns the code to the organization if one of its owners asks', async () => {
    const code = await createCode(owner, id);
    const admin = await fixture.person();
    await fixture.member(id, admin, 'admin');
    await move(admin, code, null);
    expect(await countOf(owner, id)).toBe(0);
    expect(await undo(admin, code)).toMatchObject({ status: 403, body: { code: 'organization.role_too_low' } });
    expect(await undo(owner, code)).toMatchObject({ status: 200, body: { organization_id: id } });
    expect([await countOf(owner, id), await listOf(owner, id), await listOf(admin)]).toEqual([1, { [code.id]: 0 }, {}]);
  });

  test('changes nothing the second time, or if the code was never moved', async () => {
    const code = await createCode(owner);
    const before = (await get(owner, code)).body;
    expect(await undo(owner, code)).toMatchObject({ status: 200, body: before });
    await move(owner, code, thiefOrganization);
    const headers = { 'idempotency-key': `undo-${code.id}` };
    const first = await undo(owner, code, headers);
    expect(await undo(owner, code, headers)).toMatchObject({
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await undo(owner, code)).toMatchObject({ status: 200, body: first.body });
    expect(await countOf(thief, thiefOrganization)).toBe(0);
  });

  test('by a later owner does not stop the earliest owner of the last seven days from taking the code back', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    fixture.effects.advance(MINUTE);
    await move(thief, code, null);
    // The second owner returns the code to the organization that it left last.
    expect((await undo(thief, code)).body).toMatchObject({ organization_id: thiefOrganization });
    // The first owner can still take the code back from that organization.
    expect((await undo(owner, code)).body).not.toHaveProperty('organization_id');
    expect((await get(thief, code)).status).toBe(404);
  });

  test('is refused after seven days', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    await move(thief, code, null);
    const { expires_at_seconds } = (await movesItem(code)) ?? {};
    fixture.effects.advance(7 * DAY);
    expect(expires_at_seconds).toBe(Math.ceil(fixture.effects.now().getTime() / 1_000));
    expect(await undo(owner, code)).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
    expect((await get(thief, code)).status).toBe(200);
  });

  test('does not show a stranger that the code exists', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    const stranger = await fixture.person();
    expect(await undo(stranger, code)).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
    const missing = { ...code, id: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S' };
    expect((await undo(owner, missing)).body.code).toBe('qpr_code.not_found');
  });

  test('returns the code to the account if the former organization is deleted', async () => {
    const code = await createCode(owner, id);
    await move(owner, code, thiefOrganization);
    expect((await fixture.call('delete-organization', owner, { path: { id } })).status).toBe(204);
    expect((await undo(owner, code)).body).not.toHaveProperty('organization_id');
    expect([await listOf(owner), await listOf(thief, thiefOrganization)]).toEqual([{ [code.id]: 0 }, {}]);
  });

  test('returns the code if the thief has deleted the organization that it is in', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    const query = { archive_codes: 'true' };
    expect((await fixture.call('delete-organization', thief, { path: { id: thiefOrganization }, query })).status).toBe(
      204,
    );
    expect((await undo(owner, code)).body).toMatchObject({ id: code.id, status: 'archived' });
    expect((await get(thief, code)).status).toBe(404);
  });

  test('works even if the plan limit is reached', async () => {
    const code = await createCode(owner, id);
    await move(owner, code, thiefOrganization);
    const { table } = fixture.effects;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...organizationKey(id) },
        UpdateExpression: 'SET qpr_codes_count = :full',
        ExpressionAttributeValues: { ':full': 10_000 },
      }),
    );
    expect(await undo(owner, code)).toMatchObject({ status: 200, body: { organization_id: id } });
    expect(await countOf(owner, id)).toBe(10_001);
  });

  test('does not need a recent sign-in, because it protects the owner', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    const browser = await signedIn(fixture.effects, owner.email);
    fixture.effects.advance(60 * MINUTE);
    expect((await fixture.callIn(browser, 'undo-move-qpr-code', { path: { id: code.id } })).status).toBe(200);
  });

  test('returns a code that is moved on at the same moment', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    fixture.meanwhile(() => move(thief, code, null));
    expect((await undo(owner, code)).status).toBe(200);
    expect([await listOf(owner), await listOf(thief)]).toEqual([{ [code.id]: 0 }, {}]);
    expect(await movesItem(code)).toBeUndefined();
  });
});

describe('while a move can be undone', () => {
  test('the new owner cannot delete the code until the period ends', async () => {
    const code = await createCode(owner);
    const movedAt = fixture.effects.now().getTime();
    await move(owner, code, thiefOrganization);
    fixture.effects.advance(3 * DAY);
    // The new owner's own move does not extend the period.
    await move(thief, code, null);
    const until = new Date(movedAt + 7 * DAY).toISOString();
    expect(await remove(thief, code)).toMatchObject({
      status: 409,
      body: { code: 'qpr_code.recently_moved', detail: expect.stringContaining(`until ${until}.`) },
    });
    fixture.effects.advance(4 * DAY);
    expect((await remove(thief, code)).status).toBe(204);
  });

  test('an owner who moved a code only between their own account and organization can delete it', async () => {
    const code = await createCode(owner);
    await move(owner, code, id);
    await move(owner, code, null);
    expect((await remove(owner, code)).status).toBe(204);
    expect(await movesItem(code)).toBeUndefined();
  });

  test('a code can be moved at most twenty times in seven days', async () => {
    const code = await createCode(owner);
    const earlier = { account_id: owner.account_id, moved_at: fixture.effects.now().toISOString() };
    const { table } = fixture.effects;
    await transactWrite(table, { moves: putMovesWrite(table, ulidOfCodeId(code.id) ?? '', Array(18).fill(earlier)) });
    for (const to of [id, null]) expect((await move(owner, code, to)).status).toBe(200);
    expect(await move(owner, code, id)).toMatchObject({
      status: 429,
      body: { code: 'qpr_code.moved_too_often' },
      headers: { 'retry-after': '604800' },
    });
    fixture.effects.advance(7 * DAY);
    expect((await move(owner, code, id)).status).toBe(200);
  });
});

describe('the e-mail', () => {
  test('tells the former account what was moved, by whom, where to and how to undo it', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    const [email, ...others] = await emailsAbout(code);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: owner.email, subject: 'One of your codes was moved' });
    const now = fixture.effects.now();
    const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    for (const text of [
      `“Table 4” (${code.id}) was moved on ${minute(now.getTime())} by ${owner.email}, with the API key key_`,
      `It was in the account of ${owner.email}. It is now in the organization “Lair www·evil·example”.`,
      `until ${minute(now.getTime() + 7 * DAY)}`,
      `https://api.example.com/studio/undo-move/${code.id}`,
    ])
      expect(email?.text).toContain(text);
    expect(email?.html).toContain(`href="https://api.example.com/studio/undo-move/${code.id}"`);
    expect(`${email?.text}${email?.html}`).not.toContain('evil.example');
  });

  test('goes to every owner of a former organization, and to nobody else there', async () => {
    const code = await createCode(owner, id);
    const [second, admin] = [await fixture.person(), await fixture.person()];
    await fixture.member(id, second, 'owner');
    await fixture.member(id, admin, 'admin');
    const browser = await signedIn(fixture.effects, admin.email);
    const json = { organization_id: null };
    await fixture.callIn(browser, 'move-qpr-code', { path: { id: code.id }, json });
    const emails = await emailsAbout(code);
    expect(emails.map(({ to }) => to)).toEqual([owner.email, second.email]);
    expect(emails[0]?.text).toContain(`by ${admin.email}, in the Studio`);
    expect(emails[0]?.text).toContain(`It is now in the account of ${admin.email}.`);
  });

  test('tells the owner who loses the code about an undo, without a link to revert the undo', async () => {
    const code = await createCode(owner);
    await move(owner, code, thiefOrganization);
    fixture.effects.advance(MINUTE);
    await undo(owner, code);
    const [, undone, ...others] = await emailsAbout(code);
    expect(others).toEqual([]);
    expect(undone).toMatchObject({ to: thief.email, subject: 'The move of a code was undone' });
    expect(undone?.text).toContain(`It is back in the account of ${owner.email}.`);
    expect(undone?.text).not.toContain('undo-move');
  });

  test('is not sent for a move to the organization that the code is already in', async () => {
    const code = await createCode(owner, id);
    await move(owner, code, id);
    expect(await emailsAbout(code)).toEqual([]);
  });

  test('is sent once, however often the event is delivered', async () => {
    const code = await createCode(owner);
    await move(owner, code, id);
    const bodies = await moveBodies(code);
    expect(await emailsOf(bodies)).toHaveLength(1);
    expect(await emailsOf(bodies)).toEqual([]);
    fixture.effects.advance(DAY);
    expect(await emailsOf(bodies)).toEqual([]);
  });

  test('is sent for each of two moves in the same millisecond', async () => {
    const code = await createCode(owner);
    await move(owner, code, id);
    await move(owner, code, null);
    expect((await emailsAbout(code)).map(({ to }) => to)).toEqual([owner.email, owner.email]);
  });

  test('is sent again after an error, but only to the owners who did not get it', async () => {
    const code = await createCode(owner, id);
    const second = await fixture.person();
    await fixture.member(id, second, 'owner');
    await move(owner, code, null);
    const bodies = await moveBodies(code);
    const sent: string[] = [];
    const failing = async ({ to }: Email) => {
      if (to === second.email) throw new Error('SES does not respond.');
      sent.push(to);
    };
    await expect(deliver(bodies, failing)).rejects.toThrow('SES does not respond.');
    expect(sent).toEqual([owner.email]);
    expect((await emailsOf(bodies)).map(({ to }) => to)).toEqual([second.email]);
  });

  test('is not sent twice if the event is delivered twice at the same time', async () => {
    const code = await createCode(owner);
    await move(owner, code, id);
    const bodies = await moveBodies(code);
    let sent = 0;
    await deliver(bodies, async () => {
      sent += 1;
      // This second run fails. By the time Lambda retries it, the e-mail has been sent.
      await expect(emailsOf(bodies)).rejects.toThrow('Another run is sending');
    });
    expect([sent, await emailsOf(bodies)]).toEqual([1, []]);
  });

  test('is sent to an account at most fifty times a day', async () => {
    const code = await createCode(owner);
    await move(owner, code, id);
    const [body = ''] = await moveBodies(code);
    /** The same move in different events. */
    const moves = Array.from({ length: 5 }, (_, number) =>
      JSON.stringify({ ...JSON.parse(body), id: `evt_${number}` }),
    );
    expect(await emailsOf(moves.slice(0, 1))).toHaveLength(1);
    // Count 47 more e-mails, as if they had been sent today.
    const { table, now } = fixture.effects;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: accountPartition(owner.account_id), sk: `MOVE_EMAILS#${now().toISOString().slice(0, 10)}` },
        UpdateExpression: 'ADD sent :more',
        ExpressionAttributeValues: { ':more': 47 },
      }),
    );
    expect(await emailsOf(moves.slice(1, 4))).toHaveLength(2);
    fixture.effects.advance(DAY);
    expect(await emailsOf(moves.slice(4))).toHaveLength(1);
  });
});
