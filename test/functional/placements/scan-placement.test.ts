import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PlacementView } from '../../../lambdas/placements/placement-view.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { meter } from '../../support/functions/capacity.ts';
import { roundTripsOf } from '../../support/functions/round-trips.ts';
import {
  enableStream,
  eventsOf,
  rollUp,
  type ScanFixture,
  scanFixture,
  scansTotal,
  streamRecords,
} from '../scans/scan-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

let scans: ScanFixture;
let fixture: PlacementFixture;
beforeAll(async () => {
  scans = await scanFixture();
  await enableStream(scans);
  fixture = await PlacementFixture.open(scans.effects);
});
afterAll(() => fixture.close());

/** Advances the clock by five seconds before the scan, so that no code is still hot from earlier scans. */
const scan: ScanFixture['scan'] = (...call) => {
  fixture.effects.advance(5_000);
  return scans.scan(...call);
};
const totalOf = ({ id }: { readonly id: string }) => scansTotal(scans, fixture.owner.account_id, id);
const lastEvent = async (accountId = fixture.owner.account_id) =>
  (await eventsOf(scans, accountId, 'scan.created')).at(-1);
const placementsOf = async (codeId: string) => (await fixture.list({ qpr_code_id: codeId })).placements;

async function placementOf(code: { readonly id: string }, fields: object = {}): Promise<PlacementView> {
  return fixture.createOne({ qpr_code_id: code.id, name: 'Table 12', variables: { table: 12 }, ...fields });
}

describe('a scan of a placement', () => {
  test('counts once for the placement and once for its code', async () => {
    const code = await fixture.code({ metadata: { city: 'Vienna', table: 'none' } });
    const placement = await placementOf(code);
    await scan(code.short_id);
    const { status, scan_id: scanId } = await scan(placement.short_id);
    expect(status).toBe(200);
    expect(await totalOf(code)).toBe(2);
    const { last_scanned_at, scans_total } = await fixture.get(placement.id);
    expect(scans_total).toBe(1);
    expect((await lastEvent())?.data).toEqual({
      scan_id: scanId,
      qpr_code_id: code.id,
      short_id: placement.short_id,
      scanned_at: last_scanned_at,
      metadata: { city: 'Vienna', table: 12 },
    });
    const { body } = await fixture.call('list-scans', { query: { qpr_code_id: code.id } });
    expect(body).toMatchObject({
      total: 2,
      scans: [
        { scan_id: scanId, placement_id: placement.id, short_id: placement.short_id },
        { short_id: code.short_id },
      ],
    });
    expect((body.scans as object[])[1]).not.toHaveProperty('placement_id');
  });

  test('fills in the variables in the texts that visitors see', async () => {
    const code = await fixture.code({
      welcome_message: 'Welcome to **{{name}}**, floor {{floor}}. {{ not this }}',
      suggestions: ['What is at table {{table}}?'],
    });
    const { short_id } = await placementOf(code, { name: 'Table *12*' });
    const { html } = await scan(short_id);
    expect(html).toContain('Welcome to <strong>Table *12*</strong>, floor . {{ not this }}');
    expect(html).toContain('What is at table 12?');
    const own = await scan(code.short_id);
    expect(own.html).toContain('Welcome to <strong>Menu</strong>');
  });

  test('takes one more read than the scan of a code, and no additional round trip', async () => {
    const { table } = fixture.effects;
    const code = await fixture.code();
    const { short_id } = await placementOf(code);
    await scan(code.short_id);
    const tripsOf = (id: string) => roundTripsOf(table, () => scan(id));
    expect([await tripsOf(code.short_id), await tripsOf(short_id)]).toEqual([2, 2]);
    const { measure } = meter(table.client);
    const commandsOf = async (id: string) => (await measure(() => scan(id))).calls.map(({ command }) => command).sort();
    const commands = [await commandsOf(code.short_id), await commandsOf(short_id)];
    expect(commands).toEqual([
      ['GetItem', 'TransactWriteItems'],
      ['GetItem', 'GetItem', 'TransactWriteItems'],
    ]);
  });

  test('uses the current metadata of the code, and then updates the copy in the placement', async () => {
    const code = await fixture.code({ metadata: { version: 1 } });
    const { short_id } = await placementOf(code, { variables: {} });
    await fixture.call('update-qpr-code', { path: { id: code.id }, json: { metadata: { version: 2 } } });
    await scan(short_id);
    expect((await lastEvent())?.data.metadata).toEqual({ version: 2 });
    await rollUp(scans);
    const { measure } = meter(fixture.effects.table.client);
    const { calls } = await measure(() => scan(short_id));
    expect(calls.map(({ command }) => command).sort()).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    expect((await lastEvent())?.data.metadata).toEqual({ version: 2 });
    expect(await totalOf(code)).toBe(2);
  });

  test('counts for the code that the placement points to at the time of the scan', async () => {
    const [menu, bar] = [await fixture.code(), await fixture.code()];
    const { id, short_id } = await placementOf(menu);
    await scan(short_id);
    await fixture.change(id, { qpr_code_id: bar.id });
    await scan(short_id);
    await scan(short_id);
    expect([await totalOf(menu), await totalOf(bar)]).toEqual([1, 2]);
    expect(await fixture.get(id)).toMatchObject({ scans_total: 3 });
  });

  test('is counted later, by the table stream, if the code is too busy', async () => {
    const code = await fixture.code();
    const placement = await placementOf(code);
    throttleCounts(true);
    for (let index = 0; index < 3; index += 1) await scan(placement.short_id);
    throttleCounts(false);
    expect(await totalOf(code)).toBe(0);
    await rollUp(scans);
    await rollUp(scans);
    expect(await totalOf(code)).toBe(3);
    expect(await fixture.get(placement.id)).toMatchObject({ scans_total: 3, last_scanned_at: expect.any(String) });
  });

  test('does not move last_scanned_at back if it is counted after a newer scan', async () => {
    const code = await fixture.code();
    const placement = await placementOf(code);
    throttleCounts(true);
    await scan(placement.short_id);
    throttleCounts(false);
    await scan(placement.short_id);
    const { last_scanned_at } = await fixture.get(placement.id);
    await rollUp(scans);
    expect(await fixture.get(placement.id)).toMatchObject({ scans_total: 2, last_scanned_at });
  });

  test('keeps the time of the newest scan while scans wait for a throttled partition', async () => {
    const placement = await placementOf(await fixture.code());
    throttleCounts(true);
    for (let index = 0; index < 2; index += 1) await scan(placement.short_id);
    const scanned_at = (await lastEvent())?.data.scanned_at;
    const records = (await streamRecords(scans)).filter(
      ({ dynamodb }) => dynamodb?.NewImage?.placement_id?.S === placement.id,
    );
    const reader = rollUpScans(scans.effects);
    for (const record of records.toReversed()) await reader({ Records: [record] });
    expect(await fixture.get(placement.id)).toMatchObject({ scans_total: 0, last_scanned_at: null });
    throttleCounts(false);
    fixture.effects.advance(5_000);
    await rollUp(scans);
    expect(await fixture.get(placement.id)).toMatchObject({ scans_total: 2, last_scanned_at: scanned_at });
  });
});

describe('the page of a placement', () => {
  test('is a neutral page or a redirect while the placement is unclaimed or retired, and nothing is counted', async () => {
    const unclaimed = await fixture.createOne();
    const code = await fixture.code();
    const retired = await placementOf(code);
    await fixture.call('retire-placement', { path: { id: retired.id } });
    for (const { id, short_id } of [unclaimed, retired]) {
      const { status, html, headers } = await scan(short_id);
      expect(status).toBe(200);
      expect(html).toContain('This code is not in use');
      // The script of the page shows this link to people who can claim the sticker.
      expect(html).toContain(`<a id="studio-bar" data-short-id="${short_id}" hidden>Claim this sticker</a>`);
      expect(headers['content-security-policy']).toMatch(/script-src 'sha256-/);
      expect(await fixture.get(id)).toMatchObject({ scans_total: 0 });
      await fixture.change(id, { fallback_url: 'https://example.com/menu' });
      const redirected = await scan(short_id);
      expect([redirected.status, redirected.headers.location]).toEqual([302, 'https://example.com/menu']);
    }
    expect(await totalOf(code)).toBe(0);
  });

  test('has a link for editors that the page of a code does not have', async () => {
    const code = await fixture.code();
    const { short_id } = await placementOf(code);
    const link = `<a id="studio-bar" data-short-id="${short_id}" hidden>Change this sticker</a>`;
    expect((await scan(short_id)).html).toContain(link);
    expect((await scan(code.short_id)).html).not.toContain('studio-bar"');
  });

  test('is the archived page while its code is archived', async () => {
    const code = await fixture.code({ archived_message: 'See you in May!' });
    const { short_id } = await placementOf(code);
    await fixture.call('archive-qpr-code', { path: { id: code.id } });
    const { status, html } = await scan(short_id);
    expect(status).toBe(410);
    expect(html).toContain('See you in May!');
    await fixture.call('unarchive-qpr-code', { path: { id: code.id } });
    expect((await scan(short_id)).status).toBe(200);
  });

  test('shows a message outside the opening hours, and the scan still counts', async () => {
    const code = await fixture.code();
    // The clock of the test shows Sunday noon, UTC.
    const hours = { time_zone: 'Asia/Tokyo', weekly: { sun: [['09:00', '18:00']] }, closed_message: 'Open until six.' };
    const { id, short_id } = await placementOf(code, { hours });
    expect((await scan(short_id)).html).toContain('Open until six.');
    await fixture.change(id, { hours: { ...hours, time_zone: 'Europe/Vienna' } });
    expect((await scan(short_id)).html).not.toContain('Open until six.');
    expect(await fixture.get(id)).toMatchObject({ scans_total: 2 });
    await fixture.change(id, { hours: { time_zone: 'UTC', weekly: {} } });
    expect((await scan(short_id)).html).toContain('Closed right now');
    const start = await scans.post(`/s/${short_id}/conversations`, {});
    expect(start).toMatchObject({ status: 409, body: { code: 'placement.closed' } });
  });

  test("is in the placement's language, or in the visitor's if the placement has none", async () => {
    const code = await fixture.code();
    const { id, short_id } = await placementOf(code, { language: 'de' });
    const german = await scan(short_id);
    expect(german.headers['content-language']).toBe('de');
    expect(german.html).toContain('<html lang="de"');
    await fixture.change(id, { language: null });
    expect((await scan(short_id)).html).toContain('<html lang="en"');
  });

  test('does not count a prefetch', async () => {
    const code = await fixture.code({ welcome_message: 'Hi at {{table}}' });
    const { id, short_id } = await placementOf(code);
    const { status, html } = await scan(short_id, { headers: { 'sec-purpose': 'prefetch' } });
    expect(status).toBe(200);
    expect(html).toContain('Hi at 12');
    expect(await fixture.get(id)).toMatchObject({ scans_total: 0 });
  });
});

describe('a code with placements', () => {
  test('moves with them to an organization and back', async () => {
    const organization_id = await fixture.organizations.organization(fixture.owner);
    const code = await fixture.code();
    const [first, second] = await fixture.create({ qpr_code_id: code.id, count: 2 });
    const path = { id: code.id };
    expect((await fixture.call('move-qpr-code', { path, json: { organization_id } })).status).toBe(200);
    expect(await fixture.list({ organization_id })).toMatchObject({ total: 2 });
    expect(await fixture.get(first?.id ?? '')).toMatchObject({ organization_id });
    await scan(first?.short_id ?? '');
    const { body } = await fixture.call('list-scans', { query: { organization_id } });
    expect(body).toMatchObject({ total: 1, scans: [{ placement_id: first?.id }] });
    await fixture.call('undo-move-qpr-code', { path });
    expect(await fixture.list({ organization_id })).toMatchObject({ total: 0 });
    await scan(second?.short_id ?? '');
    const totals = (await placementsOf(code.id)).map(({ scans_total }) => scans_total);
    expect(totals).toEqual([1, 1]);
    expect(await totalOf(code)).toBe(2);
  });
});

/** Throttles the writes that count scans, like DynamoDB does when a partition is too hot. */
function throttleCounts(throttled: boolean) {
  const { middlewareStack } = fixture.effects.table.client;
  middlewareStack.remove('throttle');
  if (!throttled) return;
  middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as {
        TransactItems?: { Update?: { UpdateExpression?: string } }[];
      };
      if (writes.some(({ Update }) => Update?.UpdateExpression?.includes('scans_total'))) {
        throw new ThrottlingException({ $metadata: {}, message: 'Throughput exceeds the current capacity.' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttle' },
  );
}
