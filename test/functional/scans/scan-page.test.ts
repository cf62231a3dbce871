import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { gunzipSync } from 'node:zlib';
import { codeDelete } from '../../../lambdas/qpr-codes/store.ts';
import { findScannedCode } from '../../../lambdas/qpr-codes/scanned-code.ts';
import { scanKey } from '../../../lambdas/scans/store.ts';
import { writeTogether } from '../../../lambdas/platform/table/write-together.ts';
import { scanPageHandler } from '../../../lambdas/scans/scan-page.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { scanRecorder } from '../../../lambdas/scans/recording/record-scan.ts';
import { meter } from '../../support/capacity.ts';
import { eventsOf, makeCode, type ScanWorld, scanEvent, scansTotal, scanWorld } from './world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

const SECRET = 'The secret ingredient is saffron.';

const storedScans = async (shortId: string) => {
  const { Items = [] } = await world.effects.table.client.send(
    new QueryCommand({
      TableName: world.effects.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': scanKey(shortId, 0).pk },
      ConsistentRead: true,
    }),
  );
  return Items;
};

describe('a scan', () => {
  test('is counted, told and answered with the page', async () => {
    const code = await makeCode(world, 'acc_one', {
      name: 'Grand <Hotel>',
      prompt: SECRET,
      welcome_message: 'Welcome "dear" guest',
      template: 'hospitality',
      metadata: { room: 7 },
    });
    const reply = await world.scan(code.short_id, {
      headers: {
        'cloudfront-viewer-country': 'AT',
        'cloudfront-is-mobile-viewer': 'true',
        'cloudfront-viewer-address': '203.0.113.9:4711',
      },
    });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('Grand &lt;Hotel&gt;');
    expect(reply.html).toContain('Welcome &quot;dear&quot; guest');
    expect(reply.html).not.toContain('saffron');
    expect(await scansTotal(world, 'acc_one', code.id)).toBe(1);
    const [event] = await eventsOf(world, 'acc_one', 'scan.created');
    expect(event?.data).toEqual({
      scan_id: reply.scanId,
      qpr_code_id: code.id,
      short_id: code.short_id,
      scanned_at: expect.stringMatching(/^2026-03-01T12:00:00/),
      metadata: { room: 7 },
    });
    expect(Number.isSafeInteger(reply.scanId)).toBe(true);
    const [stored] = await storedScans(code.short_id);
    expect(stored).toMatchObject({ country: 'AT', device: 'mobile', visitor: expect.stringMatching(/^[\w-]{22}$/) });
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  test('tells visitors apart within a day, by address and browser, and not across owners', async () => {
    const mine = await makeCode(world, 'acc_visitors');
    const other = await makeCode(world, 'acc_others');
    const from = (address: string) => ({ headers: { 'cloudfront-viewer-address': `${address}:1` } });
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await world.scan(mine.short_id, from(address));
    await world.scan(other.short_id, from('203.0.113.1'));
    const visitors = [...(await storedScans(mine.short_id)), ...(await storedScans(other.short_id))].map(
      (s) => s.visitor,
    );
    expect(new Set(visitors.slice(0, 2)).size).toBe(1);
    expect(new Set(visitors).size).toBe(3);
  });

  test('ids are unique and grow with time, also when the clock stands still', async () => {
    const code = await makeCode(world, 'acc_ids');
    const ids = [];
    for (let scan = 0; scan < 5; scan += 1) ids.push((await world.scan(code.short_id)).scanId ?? 0);
    expect([...new Set(ids)].sort((one, next) => one - next)).toEqual(ids);
  });

  test('is found by an address typed in capitals', async () => {
    const code = await makeCode(world, 'acc_capitals');
    expect((await world.scan(code.short_id.toUpperCase())).status).toBe(200);
    expect(await scansTotal(world, 'acc_capitals', code.id)).toBe(1);
  });

  test('is found by an address with a slash at its end', async () => {
    const code = await makeCode(world, 'acc_slash');
    expect((await world.scan('', { pathParameters: { path: `${code.short_id}/` } })).status).toBe(200);
    expect((await world.scan('', { pathParameters: { path: `${code.short_id}/more` } })).status).toBe(404);
  });

  test('costs one read and one transaction', async () => {
    const code = await makeCode(world, 'acc_cost');
    await world.scan(code.short_id);
    const { calls } = await meter(world.effects.table.client).measure(() => world.scan(code.short_id));
    expect(calls.map(({ command }) => command)).toEqual(['GetItem', 'TransactWriteItems']);
  });
});

describe('what is no scan', () => {
  test.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'x-moz': 'prefetch' }],
    ['GET', { 'user-agent': 'WhatsApp/2.23.20' }],
    ['GET', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
    ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    ['GET', { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' }],
  ])('%s %j sees the page and counts nothing', async (method, headers) => {
    const code = await makeCode(world, 'acc_none');
    const reply = await world.scan(code.short_id, { method, headers });
    expect(reply.status).toBe(200);
    expect(reply.scanId).toBeNull();
    expect(reply.html === '').toBe(method === 'HEAD');
    expect(await scansTotal(world, 'acc_none', code.id)).toBe(0);
  });

  test.each([['curl/8.5.0'], [''], ['Mozilla/5.0 (iPhone) Instagram 300.0'], ['python-requests/2.31']])(
    'but a plain client such as %j is one',
    async (agent) => {
      const code = await makeCode(world, 'acc_plain');
      await world.scan(code.short_id, { headers: { 'user-agent': agent } });
      expect(await scansTotal(world, 'acc_plain', code.id)).toBe(1);
    },
  );
});

describe('codes that open nothing', () => {
  test('an archived code shows a friendly page and counts nothing', async () => {
    const code = await makeCode(world, 'acc_archived');
    await changeStatus(world.effects, { accountId: 'acc_archived' }, code.id, 'archived');
    const reply = await world.scan(code.short_id, { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
    expect(reply.status).toBe(410);
    expect(reply.html).toContain('Dieser Code ruht');
    expect(await scansTotal(world, 'acc_archived', code.id)).toBe(0);
    await changeStatus(world.effects, { accountId: 'acc_archived' }, code.id, 'active');
    expect((await world.scan(code.short_id)).status).toBe(200);
  });

  test.each([['0000000000'], ['nope'], ['../../v1'], ['%00'], ['a'.repeat(3_000)]])(
    'an unknown one (%.20s) is a 404 page',
    async (id) => {
      const reply = await world.scan(id);
      expect(reply.status).toBe(404);
      expect(reply.html).toContain('There is nothing behind this code');
    },
  );

  test('a broken database still shows a page', async () => {
    const effects = { ...world.effects, table: { ...world.effects.table, name: 'no-such-table' } };
    const recordScan = scanRecorder(effects, world.settings);
    const answer = await scanPageHandler({ ...effects, recordScan, script: '/x.js' })(scanEvent('0123456789'));
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('One moment, please');
  });

  test('other methods are refused', async () => {
    expect(await world.scan('0123456789', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  test('a deleted code is unknown', async () => {
    const { short_id } = await makeCode(world, 'acc_deleted');
    const found = await findScannedCode(world.effects.table, short_id, { consistent: true });
    if (!found) throw new Error('The code is missing.');
    await writeTogether(world.effects.table, [codeDelete(world.effects.table, found)]);
    expect((await world.scan(short_id)).status).toBe(404);
  });
});

describe('the answer', () => {
  test('is compressed where the browser takes it, and never kept', async () => {
    const code = await makeCode(world, 'acc_zip');
    const answer = await world.page(scanEvent(code.short_id, { headers: { 'x-viewer-encoding': 'br, gzip' } }));
    expect(answer).toMatchObject({
      isBase64Encoded: true,
      headers: { 'content-encoding': 'gzip', 'cache-control': 'no-store' },
    });
    expect(gunzipSync(Buffer.from(answer.body ?? '', 'base64')).toString()).toContain('<h1>Lobby</h1>');
  });

  test.each([
    ['es-MX,es;q=0.9', 'es', 'Está hablando con una IA'],
    ['fr', 'fr', 'Vous parlez à une IA'],
    ['de', 'de', 'Sie sprechen mit einer KI'],
    ['uk-UA', 'uk', 'Ви розмовляєте зі ШІ'],
    ['pt-BR, en;q=0.5', 'en', 'You are talking to an AI'],
    ['', 'en', 'You are talking to an AI'],
  ])('speaks %s as %s', async (accept, language, disclosure) => {
    const code = await makeCode(world, 'acc_languages');
    const { html } = await world.scan(code.short_id, { headers: { 'accept-language': accept } });
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(disclosure);
  });
});
