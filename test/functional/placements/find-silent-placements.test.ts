import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { addToDigestWrite } from '../../../lambdas/accounts/digest-store.ts';
import { placementIdOf } from '../../../lambdas/placements/placement.ts';
import { findEntries } from '../../../lambdas/placements/placement-lists.ts';
import { dueEntries, markSilentWrite } from '../../../lambdas/placements/silence-store.ts';
import type { Email, Mailer } from '../../../lambdas/platform/email/mailer.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { findSilentPlacements } from '../../../lambdas/scans/silence/find-silent-placements.ts';
import { sendDigests } from '../../../lambdas/scans/silence/send-digests.ts';
import { unsubscribe } from '../../../lambdas/scans/unsubscribe.ts';
import { type ApiCall, apiEvent } from '../../support/functions/api-event.ts';
import { withLaggingIndex } from '../../support/functions/lagging-index.ts';
import { enableStream, eventsOf, rollUp, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

let scans: ScanFixture;
let fixture: PlacementFixture;
beforeAll(async () => {
  scans = await scanFixture();
  await enableStream(scans);
  fixture = await PlacementFixture.open(scans.effects);
});
afterAll(() => fixture.close());

const sent: Email[] = [];
beforeEach(() => void sent.splice(0));
const collectingMailer: Mailer = { sendEmail: async (email) => void sent.push(email) };
const failingMailer: Mailer = { sendEmail: () => Promise.reject(new Error('busy')) };
const effectsWith = (mailer: Mailer) => ({ ...scans.effects, mailer, baseUrl: 'https://qpr.example' });
/** Runs the function while the index lacks the new digests. Returns how many queries searched the index for them. */
const run = async () => {
  const table = withLaggingIndex(scans.effects.table, 'SILENCE#DIGEST');
  await findSilentPlacements({ ...effectsWith(collectingMailer), table })(
    {},
    { getRemainingTimeInMillis: () => 300_000 },
  );
  return table.queries();
};
/**
 * The last part of a run, which sends the e-mails. It is enough if no placement became silent since the last run. A
 * whole run makes 128 queries to find silent placements.
 */
const sendOnly = (mailer = collectingMailer) => sendDigests(effectsWith(mailer), () => true);
const passDays = (days: number) => fixture.effects.advance(days * DAY_MILLISECONDS);
const silentEvents = () => eventsOf(scans, fixture.owner.account_id, 'placement.silent');
const silentNames = async () => (await fixture.list({ silent: 'true' })).placements.map(({ name }) => name);

// A run makes 128 queries, so one test covers several placements.
test('a placement that was scanned often and then not for a week is reported as silent once, even if it became silent on a day without a run', async () => {
  const code = await fixture.code({ metadata: { city: 'Vienna' } });
  const door = await fixture.createOne({ qpr_code_id: code.id, name: 'Door' });
  // The list is sorted by time of creation.
  fixture.effects.advance(1);
  const [often, rarely, retired] = await fixture.create({
    qpr_code_id: code.id,
    count: 3,
    name: 'Table {n}',
    variables: { table: '{n}' },
  });
  if (!often || !rarely || !retired) throw new Error('Not all placements were created.');
  for (let day = 1; day <= 9; day += 1) {
    if (day <= 5) await scans.scan(door.short_id);
    if (day >= 5) for (const { short_id } of [often, retired]) await scans.scan(short_id);
    if (day >= 6) await scans.scan(rarely.short_id);
    passDays(1);
  }
  await fixture.call('retire-placement', { path: { id: retired.id } });
  await rollUp(scans);

  passDays(6);
  expect(await run()).toBe(1);
  // This is the first run. The door's week without scans ended three days ago.
  expect(await silentNames()).toEqual(['Door']);
  expect(await fixture.get(door.id)).toMatchObject({ silent_since: fixture.effects.now().toISOString() });
  expect(sent).toMatchObject([{ text: expect.stringContaining('- Door (Menu)') }]);
  passDays(1);
  await run();
  await run();
  expect(await silentNames()).toEqual(['Door', 'Table 1']);
  const { last_scanned_at, silent_since } = await fixture.get(often.id);
  const events = await silentEvents();
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ placement_id: door.id }),
    {
      placement_id: often.id,
      name: 'Table 1',
      qpr_code_id: code.id,
      short_id: often.short_id,
      last_scanned_at,
      silent_since,
      metadata: { city: 'Vienna', table: 1 },
    },
  ]);
  const { body } = await fixture.call('get-event', { path: { id: events[1]?.id ?? '' } });
  expect(body).toMatchObject({ event: 'placement.silent' });

  passDays(10);
  await scans.scan(often.short_id);
  expect(await silentNames()).toEqual(['Door']);
  await rollUp(scans);
  passDays(8);
  await run();
  expect(await silentEvents()).toHaveLength(2);
});

test('a silent placement that is retired or pointed to another code is no longer listed as silent', async () => {
  const [code, other] = [await fixture.code(), await fixture.code()];
  const placements = await fixture.create({ qpr_code_id: code.id, count: 2, name: 'Seat {n}' });
  const [toRetire, toPoint] = placements;
  if (!toRetire || !toPoint) throw new Error('Not all placements were created.');
  for (const { short_id } of placements) await scans.scan(short_id);
  await rollUp(scans);
  const { table, now } = fixture.effects;
  const entries = await findEntries(table, code.id);
  await transactWrite(table, { entries: entries.map((entry) => markSilentWrite(table, entry, now())) });
  expect(await silentNames()).toEqual(expect.arrayContaining(['Seat 1', 'Seat 2']));
  const retired = await fixture.call('retire-placement', { path: { id: toRetire.id } });
  const pointed = await fixture.change(toPoint.id, { qpr_code_id: other.id });
  for (const { body } of [retired, pointed]) expect(body.silent_since).toBeNull();
  expect((await silentNames()).filter((name) => name.startsWith('Seat'))).toEqual([]);
  // The retired placement is used again, and is not silent.
  await fixture.change(toRetire.id, { qpr_code_id: code.id });
  expect(await fixture.get(toRetire.id)).toMatchObject({ status: 'active', silent_since: null });
});

describe('the weekly e-mail', () => {
  beforeEach(async () => {
    fixture = await PlacementFixture.open(scans.effects);
    // The new fixture has the same owner, who gets at most one e-mail in seven days.
    passDays(7);
  });

  /** Marks placements as silent and adds them to the digest of their account, as a run does. */
  async function becomeSilent(codeId: string, ...placements: readonly { readonly id: string }[]) {
    const { table, now } = fixture.effects;
    const ids = placements.map(({ id }) => id);
    const entries = (await findEntries(table, codeId)).filter(({ ulid }) => ids.includes(placementIdOf(ulid)));
    const digest = { kind: 'silence', account_id: fixture.owner.account_id } as const;
    await transactWrite(table, {
      entries: entries.map((entry) => markSilentWrite(table, entry, now())),
      digest: addToDigestWrite(table, digest, { id: codeId }),
    });
  }

  /** Creates silent placements of a code. */
  async function silentPlacements(count: number, code: { readonly id: string }, name = 'Table {n}') {
    const placements = await fixture.create({ qpr_code_id: code.id, count, name });
    for (const { short_id } of placements) await scans.scan(short_id);
    await rollUp(scans);
    await becomeSilent(code.id, ...placements);
    return placements;
  }

  test('lists the silent placements of an account once, with a link to the Studio', async () => {
    const code = await fixture.code({ name: 'Menu\r\nhttps://evil.example' });
    await silentPlacements(2, code);
    await sendOnly();
    await sendOnly();
    expect(sent).toHaveLength(1);
    const [email] = sent;
    expect(email).toMatchObject({ to: fixture.owner.email, subject: 'Some of your placements are no longer scanned' });
    expect(email?.text).toMatch(/^- Table 1 \(Menu .+\), last scan on \w+ \d+, \d{4}$/m);
    expect(email?.text).toContain('- Table 2 (Menu ');
    expect(email?.text).toContain('https://qpr.example/studio/placements?show=silent');
    expect(`${email?.text}${email?.html}`).not.toContain('evil.example');
  });

  test('is sent at most once in seven days, and lists all silent placements', async () => {
    const code = await fixture.code();
    const placements = await fixture.create({ qpr_code_id: code.id, count: 3, name: 'Table {n}' });
    const [first, second, third] = placements;
    if (!first || !second || !third) throw new Error('Not all placements were created.');
    for (const { short_id } of placements) {
      await scans.scan(short_id);
      passDays(1);
    }
    await rollUp(scans);
    const listed = () => sent.map(({ text }) => text.match(/^- Table \d/gm));

    await becomeSilent(code.id, first);
    await sendOnly();
    expect(listed()).toEqual([['- Table 1']]);
    passDays(1);
    await becomeSilent(code.id, second, third);
    await scans.scan(third.short_id);
    await rollUp(scans);
    passDays(5);
    await sendOnly();
    expect(sent).toHaveLength(1);
    passDays(1);
    await sendOnly();
    expect(listed().slice(1)).toEqual([['- Table 2', '- Table 1']]);
    passDays(7);
    await becomeSilent(code.id, third);
    await sendOnly();
    expect(listed().slice(2)).toEqual([['- Table 3', '- Table 2', '- Table 1']]);
    passDays(7);
    await sendOnly();
    expect(sent).toHaveLength(3);
  });

  test('is retried a week after a failure, and not before', async () => {
    await silentPlacements(1, await fixture.code(), 'Door');
    await expect(sendOnly(failingMailer)).rejects.toThrow('busy');
    await sendOnly();
    expect(sent).toEqual([]);
    passDays(7);
    await sendOnly();
    expect(sent).toHaveLength(1);
  });

  test('is also sent by a run that has no time to check all placements', async () => {
    const code = await fixture.code();
    const placements = await fixture.create({ qpr_code_id: code.id, count: 11, name: 'Seat {n}' });
    for (const { short_id } of placements) await scans.scan(short_id);
    await rollUp(scans);
    await becomeSilent(code.id, ...placements.slice(0, 1));
    passDays(10);
    let remaining = 300_000;
    const getRemainingTimeInMillis = () => {
      remaining -= 30_000;
      return remaining;
    };
    await findSilentPlacements(effectsWith(collectingMailer))({}, { getRemainingTimeInMillis });
    expect(sent).toMatchObject([{ text: expect.stringContaining('- Seat 1 (') }]);
    // The next run checks the other placements.
    const { table, now } = fixture.effects;
    const dueDay = dayOf(new Date(now().getTime() - 2 * DAY_MILLISECONDS));
    const unchecked = async () => {
      const entries = [];
      for await (const entry of dueEntries(table, dueDay)) entries.push(entry);
      return entries.length;
    };
    expect(await unchecked()).toBeGreaterThan(0);
    await run();
    expect(await unchecked()).toBe(0);
  });

  test('is not sent if all silent placements were retired meanwhile', async () => {
    const [retired] = await silentPlacements(1, await fixture.code(), 'Bar');
    await expect(sendOnly(failingMailer)).rejects.toThrow('busy');
    await fixture.call('retire-placement', { path: { id: retired?.id ?? '' } });
    passDays(7);
    await sendOnly();
    expect(sent).toEqual([]);
  });

  test('does not list the placements of a code that was archived meanwhile', async () => {
    const code = await fixture.code();
    await silentPlacements(1, code, 'Bar');
    await fixture.call('archive-qpr-code', { path: { id: code.id } });
    await sendOnly();
    expect(sent).toEqual([]);
  });

  test('has a link to a page with a button that unsubscribes, or subscribes again', async () => {
    const code = await fixture.code();
    await silentPlacements(1, code, 'Door');
    await sendOnly();
    const [email] = sent;
    const silentAgain = async () => {
      sent.splice(0);
      const { table } = fixture.effects;
      const digest = { kind: 'silence', account_id: fixture.owner.account_id } as const;
      await transactWrite(table, { digest: addToDigestWrite(table, digest, { id: code.id }) });
      passDays(8);
      await sendOnly();
      return sent;
    };
    const url = new URL(email?.unsubscribeUrl ?? '');
    expect(email?.text).toContain(`Unsubscribe: ${url.href}`);
    const [, , account_id = '', token = ''] = url.pathname.split('/');
    const open = (call: Partial<ApiCall> = {}) =>
      unsubscribe(scans.effects)(apiEvent({ path: url.pathname, pathParameters: { account_id, token }, ...call }));

    expect(await open()).toMatchObject({ statusCode: 200, body: expect.stringContaining('<form method="post">') });
    expect(await silentAgain()).toHaveLength(1);
    const wrong = await open({ method: 'POST', pathParameters: { account_id, token: token.replace(/^./, '~') } });
    const other = await open({ method: 'POST', pathParameters: { account_id: fixture.stranger.account_id, token } });
    expect([wrong.statusCode, other.statusCode]).toEqual([404, 404]);

    const oneClick = { method: 'POST', rawBody: 'List-Unsubscribe=One-Click', headers: { 'accept-language': 'de' } };
    for (let time = 1; time <= 2; time += 1)
      expect((await open(oneClick)).body).toContain('Sie haben die E-Mails abbestellt.');
    expect(await silentAgain()).toEqual([]);
    await open({ method: 'POST', rawBody: 'subscribe=1' });
    expect((await silentAgain()).map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([url.href]);
  });
});
