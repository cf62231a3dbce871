import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addKnowledgeSource,
  createClient,
  createKnowledgeSet,
  deleteKnowledgeSource,
  getKnowledgeSource,
  refreshKnowledgeSource,
  searchKnowledge,
  updateKnowledgeSource,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { htmlPage, startWebSite, type WebSite } from '../../support/stand-ins/web-site.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

let site: WebSite;
beforeAll(async () => {
  site = await startWebSite();
});
afterAll(() => site.stop());

const newSet = async () => (await client.call(createKnowledgeSet, { body: { name: 'From the web' } })).id;
const becomes = (path: { readonly id: string; readonly source_id: string }, expected: object) =>
  eventually(async () => expect(await client.call(getKnowledgeSource, { path })).toMatchObject(expected));
const found = async (id: string, query: string) =>
  (await client.call(searchKnowledge, { path: { id }, body: { query } })).passages;

test('the whole site of an owner is read, and its replacement is held until the owner approves it', async () => {
  site.pages.set('/hotel/', htmlPage('Hotel Aurora', ['Welcome to our house.'], ['/hotel/bikes']));
  site.pages.set('/hotel/bikes', htmlPage('Bicycles', ['A bicycle costs 15 euros per day.']));
  const id = await newSet();
  const add = (url: string) => client.call(addKnowledgeSource, { path: { id }, body: { kind: 'site', url } });
  const path = { id, source_id: (await add(`${site.url}/hotel/`)).id };
  await becomes(path, { status: 'ready', title: 'Hotel Aurora', pages: 2, pages_read: 2, unread_pages: [] });
  expect((await found(id, 'What does a bicycle cost?'))[0]).toMatchObject({
    url: `${site.url}/hotel/bikes`,
    heading: 'Bicycles',
  });

  site.pages.set('/hotel/', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
  await client.call(refreshKnowledgeSource, { path });
  await becomes(path, { status: 'held' });
  expect(JSON.stringify(await found(id, 'bicycle'))).toContain('15 euros');
  await client.call(updateKnowledgeSource, { path, body: { approve: true } });
  await becomes(path, { status: 'ready' });
  expect(JSON.stringify(await found(id, 'roulette'))).toContain('roulette');

  // A page that the service itself serves is refused.
  await expect(add(`${api.baseUrl}/docs`)).rejects.toMatchObject({ status: 400 });
});

test('a feed is read again after its interval, and its last version is used while it is down', async () => {
  const dish = (name: string) => ({ type: 'application/json', body: JSON.stringify({ dish: name }) });
  // At a retry of this test, the feed of its first attempt is still read.
  const address = `/dish-${crypto.randomUUID()}.json`;
  site.pages.set(address, dish('Tomato soup'));
  const id = await newSet();
  // Five minutes are three seconds at the speed of the shared service.
  const body = { kind: 'feed', url: site.url + address, every_minutes: 5 } as const;
  const path = { id, source_id: (await client.call(addKnowledgeSource, { path: { id }, body })).id };
  await becomes(path, { status: 'ready', error: null });

  site.pages.set(address, { status: 503 });
  const readings = () => site.requests.filter((requested) => requested === address).length;
  const moreReadings = async (count: number) => {
    const before = readings();
    await eventually(() => expect(readings()).toBeGreaterThanOrEqual(before + count));
  };
  // A reading that fails is followed by another one.
  await moreReadings(2);
  await becomes(path, { status: 'failed', error: { code: 'unavailable' } });
  expect(JSON.stringify(await found(id, 'dish'))).toContain('Tomato soup');

  site.pages.set(address, dish('Apple pie'));
  await moreReadings(1);
  await becomes(path, { status: 'ready', error: null });
  expect(JSON.stringify(await found(id, 'dish'))).toContain('Apple pie');
  await client.call(deleteKnowledgeSource, { path });
});
