import { describe, expect, test } from '@jest/globals';
import { EVENT_SHARDS } from '../../../lambdas/events/keys.ts';
import {
  carriedEvent,
  lastScanIdUpTo,
  MAX_CARRIED_METADATA_BYTES,
  scanEventId,
  scanOfEvent,
} from '../../../lambdas/events/scan-event.ts';
import { SCAN_WORKERS, scanIdSource, scanTimeOf } from '../../../lambdas/events/scan-id.ts';
import { ID_PREFIX, newId, shardOf, timeOfUlid, ulidOf } from '../../../lambdas/platform/ids.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { putScanWrite } from '../../../lambdas/scans/store.ts';
import { fc } from '../../support/fast-check.ts';
import { itemSize } from '../../support/functions/item-size.ts';

const time = fc.date({ min: new Date('2025-01-02'), max: new Date('2059-01-01'), noInvalidDate: true });
const worker = fc.integer({ min: 0, max: SCAN_WORKERS - 1 });
const shortId = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{10}$/);
const scan = fc
  .tuple(time, worker, fc.boolean(), shortId)
  .map(([at, number, isHot, id]) => ({ scan_id: scanIdSource()(at, number, isHot), short_id: id }));

describe('the id of the event of a scan', () => {
  test('is an event id with the time of the scan, and contains the key of the scan', () => {
    fc.assert(
      fc.property(scan, (anyScan) => {
        const id = scanEventId(anyScan);
        const ulid = ulidOf('event', id);
        expect(ulid && timeOfUlid(ulid)).toBe(scanTimeOf(anyScan.scan_id).getTime());
        expect(scanOfEvent(id)).toEqual(anyScan);
        expect(lastScanIdUpTo(id)).toBe(anyScan.scan_id);
      }),
    );
  });

  test('sorts like the scan id', () => {
    fc.assert(
      fc.property(scan, scan, fc.integer({ min: -20_000, max: 20_000 }), (one, other, distance) => {
        for (const near of [other, { ...other, scan_id: one.scan_id + distance }]) {
          if (near.scan_id === one.scan_id) continue;
          expect(scanEventId(one) < scanEventId(near)).toBe(one.scan_id < near.scan_id);
        }
      }),
    );
  });

  test('sorts before the id of another event only if the scan id is at most `lastScanIdUpTo` of that id', () => {
    fc.assert(
      fc.property(scan, time, fc.uint8Array({ minLength: 16, maxLength: 16 }), (anyScan, at, bytes) => {
        const near = new Date(scanTimeOf(anyScan.scan_id).getTime() + (at.getTime() % 3) - 1);
        const event = newId('event', near, () => bytes);
        if (scanEventId(anyScan) < event) expect(anyScan.scan_id).toBeLessThanOrEqual(lastScanIdUpTo(event));
        else expect(anyScan.scan_id).toBeGreaterThanOrEqual(lastScanIdUpTo(event));
      }),
    );
  });

  test('is distinguished from ids that do not contain a scan', () => {
    fc.assert(
      fc.property(scan, fc.integer({ min: 1, max: 31 }), (anyScan, difference) => {
        const id = scanEventId(anyScan);
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        const last = alphabet[(alphabet.indexOf(id.slice(-1)) + difference) % 32];
        expect(scanOfEvent(id.slice(0, -1) + last)).toBeUndefined();
      }),
    );
    for (const id of [
      '',
      'evt_',
      'nonsense',
      'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
      `${ID_PREFIX.event}${'7'.padEnd(26, 'Z')}`,
    ])
      expect(scanOfEvent(id)).toBeUndefined();
  });

  test('spreads the events of one code over the partitions of the log', () => {
    const source = scanIdSource();
    const start = Date.UTC(2026, 10, 17);
    const shards = Array.from({ length: 6_400 }, (_, n) =>
      shardOf(
        scanEventId({ short_id: '0123456789', scan_id: source(new Date(start + n), (n % 40) * 7, true) }),
        EVENT_SHARDS,
      ),
    );
    const counts = Object.values(Object.groupBy(shards, (shard) => shard)).map((same = []) => same.length);
    expect(counts).toHaveLength(EVENT_SHARDS);
    expect(Math.max(...counts)).toBeLessThan(2 * (shards.length / EVENT_SHARDS));
  });
});

describe('the event that a scan carries', () => {
  const item = {
    type: 'scan',
    scan_id: scanIdSource()(new Date('2026-11-17T05:00:00.000Z'), 0, false),
    short_id: '0123456789',
    qpr_code_id: 'qpr_01K9ZPXW2E8V6Q4N0R7T1Y5M3B',
    account_id: 'acc_1',
    metadata: '{"table":"7","big":1e+21}',
  };

  test('has the same bytes every time, and belongs to the account of the scan', () => {
    const event = carriedEvent({ ...item, visitor: 'hash', conversations: 1 });
    expect(event).toEqual({
      id: scanEventId({ short_id: item.short_id, scan_id: item.scan_id }),
      event: 'scan.created',
      account_id: 'acc_1',
      created_at: '2026-11-17T05:00:00.000Z',
      organization_id: undefined,
      body: expect.any(String),
    });
    expect(event?.body).toBe(
      `{"event":"scan.created","id":"${event?.id}","created_at":"2026-11-17T05:00:00.000Z","data":{"scan_id":${item.scan_id},"qpr_code_id":"${item.qpr_code_id}","short_id":"0123456789","scanned_at":"2026-11-17T05:00:00.000Z","metadata":${item.metadata}}}`,
    );
    expect(carriedEvent(item)).toEqual(event);
  });

  test('has the short id of the placement that was scanned, and the organization of the code', () => {
    const event = carriedEvent({
      ...item,
      placement_id: 'plc_01K9ZPXW2E8V6Q4NABCDEFGHJK',
      organization_id: 'org_1',
    });
    expect(event).toMatchObject({ organization_id: 'org_1', id: carriedEvent(item)?.id });
    expect(JSON.parse(event?.body ?? '').data.short_id).toBe('abcdefghjk');
  });

  test('is absent from other items and from scans without metadata', () => {
    expect(carriedEvent({ ...item, metadata: undefined })).toBeUndefined();
    expect(carriedEvent({ ...item, type: 'scan_listed' })).toBeUndefined();
    expect(() => carriedEvent({ ...item, metadata: 7 })).toThrow();
  });

  test('fits into the item of the largest scan, which stays within one write unit even after its conversations are counted', () => {
    const ulid = '01K9ZPXW2E8V6Q4N0R7T1Y5M3B';
    const write = putScanWrite(
      { name: 'table' } as Table,
      { ulid, account_id: `acc_${ulid}`, organization_id: `org_${ulid}` },
      {
        scan_id: item.scan_id + 1,
        placement_id: `plc_${ulid}`,
        outdated_copy: true,
        visitor: 'x'.repeat(43),
        country: 'AT',
        device: 'desktop',
        source: 'embed',
        uncounted: true,
        metadata: 'x'.repeat(MAX_CARRIED_METADATA_BYTES),
        expires_at_seconds: 1_800_000_000,
      },
    );
    const counts = ['conversations', 'ended_conversations', 'messages', 'tokens_in', 'tokens_out'];
    const ratings = ['rated_up', 'rated_down', 'unrated_up', 'unrated_down'];
    const later = {
      conversation_id: `cnv_${ulid}`,
      ...Object.fromEntries([...counts, ...ratings].map((name) => [name, 99_999])),
    };
    expect(itemSize({ ...write.Put?.Item, ...later })).toBeLessThanOrEqual(1_024);
  });
});
