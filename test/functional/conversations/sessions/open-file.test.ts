import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addKnowledgeSource } from '../../../../lambdas/api/knowledge/add-knowledge-source.ts';
import { createKnowledgeSet } from '../../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { createPlacements } from '../../../../lambdas/api/placements/create-placements.ts';
import { retirePlacement } from '../../../../lambdas/api/placements/retire-placement.ts';
import { issueApiKey } from '../../../../lambdas/api-keys/issue-key.ts';
import { openFile } from '../../../../lambdas/conversations/sessions/open-file.ts';
import { apiEvent, callApi } from '../../../support/functions/api-event.ts';
import { testTargets } from '../../../support/functions/targets.ts';
import { UPLOADS } from '../../knowledge/knowledge-effects.ts';
import { makeCode, type ScanFixture, scanFixture } from '../../scans/scan-fixture.ts';

let fixture: ScanFixture;
let accountId: string;
let key: string;
beforeAll(async () => {
  fixture = await scanFixture();
  ({ account_id: accountId, api_key: key } = await issueApiKey(fixture.effects, 'owner@example.com', 'Test'));
});
afterAll(() => fixture.effects.table.close());

const PDF = 'application/pdf';

async function setAttributes(Key: Record<string, string>, fields: Record<string, unknown>): Promise<void> {
  const { name: TableName, client } = fixture.effects.table;
  for (const [field, value] of Object.entries(fields)) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }
}

/** Adds a file to a new knowledge set, and marks the file as ready. */
async function addFile({
  name = 'Menu (1).pdf',
  content_type = PDF,
  size = 5,
  visitors_can_open: visitorsCanOpen = true,
} = {}) {
  const { effects } = fixture;
  const created = await callApi(createKnowledgeSet(effects), {
    method: 'POST',
    path: '/v1/knowledge',
    key,
    json: { name: 'Guide' },
  });
  const set = String(created.body.id);
  const { body } = await callApi(addKnowledgeSource({ ...effects, uploads: UPLOADS, targets: testTargets() }), {
    method: 'POST',
    path: '/v1/knowledge/{id}/sources',
    pathParameters: { id: set },
    key,
    json: { kind: 'file', name, content_type, size },
  });
  const id = String(body.id);
  await setAttributes(
    { pk: `KNOWLEDGE#${set}`, sk: `SOURCE#${id}` },
    { ready_version: 1, visitors_can_open: visitorsCanOpen },
  );
  return { set, id };
}

async function open(shortId: string, id: string, at = new Date()) {
  const event = apiEvent({
    method: 'GET',
    path: `/s/${shortId}/files/${id}`,
    pathParameters: { short_id: shortId, source_id: id },
  });
  const effects = { ...fixture.effects, hasher: fixture.hasher, fileSecret: 'secret', now: () => at };
  const { statusCode: status, headers } = await openFile(effects)(event);
  const retryAfter = headers?.['retry-after'];
  return { status, location: String(headers?.location ?? ''), ...(retryAfter !== undefined && { retryAfter }) };
}

const codeWith = async (...knowledge: string[]) => (await makeCode(fixture, accountId, { knowledge })).short_id;

const addressIn = (location: string) => new URL(location, 'https://scan.example.com');

test('a visitor gets an address of exactly this file, which works for seconds', async () => {
  const { set, id } = await addFile();
  const shortId = await codeWith(set);
  const before = Date.now() / 1000;
  const { status, location } = await open(shortId, id);
  expect(status).toBe(303);
  const { pathname, search, searchParams } = addressIn(location);
  expect(pathname).toBe(`/files/${set}/${id}`);
  expect(search).toContain('&name=Menu%20%281%29.pdf&');
  expect(Object.fromEntries(searchParams)).toEqual({
    code: shortId,
    expires: expect.stringMatching(/^\d+$/),
    name: 'Menu (1).pdf',
    signature: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(Number(searchParams.get('expires')) - before).toBeGreaterThanOrEqual(9);
});

test('the name of a file gets its extension if it has none', async () => {
  const { set, id } = await addFile({ name: 'House', content_type: 'text/html' });
  const { location } = await open(await codeWith(set), id);
  expect(addressIn(location).searchParams.get('name')).toBe('House.html');
});

test('the files of a code open until its visitors have opened 5 GB on one day', async () => {
  const { set, id } = await addFile({ size: 10 * 1024 * 1024 });
  const [shortId, otherCode] = [await codeWith(set), await codeWith(set)];
  const noon = new Date('2026-11-15T12:00:00Z');
  expect((await open(shortId, id, noon)).status).toBe(303);
  const key = { pk: `USAGE#${shortId}`, sk: 'FILES#2026-11-15' };
  const { client, name: TableName } = fixture.effects.table;
  const { Item } = await client.send(new GetCommand({ TableName, Key: key }));
  expect(Item).toMatchObject({ type: 'file_usage', bytes: 10 * 1024 * 1024 });
  await setAttributes(key, { bytes: 5 * 1024 ** 3 - 1 });
  expect((await open(shortId, id, noon)).status).toBe(303);
  expect(await open(shortId, id, noon)).toEqual({ status: 429, location: '', retryAfter: String(12 * 60 * 60) });
  expect((await open(otherCode, id, noon)).status).toBe(303);
  expect((await open(shortId, id, new Date('2026-11-16T00:00:01Z'))).status).toBe(303);
});

test('a file opens only if its owner allows it and an active code of that owner uses its set', async () => {
  const closed = await addFile({ visitors_can_open: false });
  const ofOtherSet = await addFile();
  const ofStranger = await addFile();
  const shortId = await codeWith(closed.set, ofStranger.set);
  expect((await open(shortId, ofStranger.id)).status).toBe(303);
  await setAttributes({ pk: `KNOWLEDGE#${ofStranger.set}`, sk: 'SET' }, { owner_id: 'acc_stranger' });
  for (const id of [closed.id, ofOtherSet.id, ofStranger.id, 'src_1', '../secret'])
    expect(await open(shortId, id)).toEqual({ status: 404, location: '' });
  const archived = await codeWith(ofOtherSet.set);
  expect((await open(archived, ofOtherSet.id)).status).toBe(303);
  await setAttributes({ pk: `CODE#${archived}`, sk: 'CODE' }, { status: 'archived' });
  expect((await open(archived, ofOtherSet.id)).status).toBe(404);
  expect((await open('unknown', ofOtherSet.id)).status).toBe(404);
  expect((await open(await codeWith(), ofOtherSet.id)).status).toBe(404);
});

test('a file opens at the address of a placement until the placement is retired', async () => {
  const { effects } = fixture;
  const { set, id } = await addFile();
  const code = await makeCode(fixture, accountId, { knowledge: [set] });
  const { body } = await callApi(createPlacements(effects), {
    method: 'POST',
    path: '/v1/placements',
    key,
    json: { qpr_code_id: code.id },
  });
  const [placement] = body.placements as { id: string; short_id: string }[];
  const { status, location } = await open(placement?.short_id ?? '', id);
  expect(status).toBe(303);
  expect(addressIn(location).searchParams.get('code')).toBe(code.short_id);
  await callApi(retirePlacement(effects), {
    method: 'POST',
    path: '/v1/placements/{id}/retire',
    pathParameters: { id: placement?.id ?? '' },
    key,
  });
  expect((await open(placement?.short_id ?? '', id)).status).toBe(404);
});
