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
const waitForSource = (path: { readonly id: string; readonly source_id: string }, expected: object) =>
  eventually(async () => expect(await client.call(getKnowledgeSource, { path })).toMatchObject(expected));
const search = async (id: string, query: string) =>
  (await client.call(searchKnowledge, { path: { id }, body: { query } })).passages;

test('a whole site is read, and a very different new version is held until the owner approves it', async () => {
  site.pages.set('/hotel/', htmlPage('Hotel Aurora', ['Welcome to our house.'], ['/hotel/bikes']));
  site.pages.set('/hotel/bikes', htmlPage('Bicycles', ['A bicycle costs 15 euros per day.']));
  const id = await newSet();
  const add = (url: string) => client.call(addKnowledgeSource, { path: { id }, body: { kind: 'site', url } });
  const path = { id, source_id: (await add(`${site.url}/hotel/`)).id };
  await waitForSource(path, { status: 'ready', title: 'Hotel Aurora', pages: 2, pages_read: 2, unread_pages: [] });
  expect((await search(id, 'What does a bicycle cost?'))[0]).toMatchObject({
    url: `${site.url}/hotel/bikes`,
    heading: 'Bicycles',
  });

  site.pages.set('/hotel/', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
  await client.call(refreshKnowledgeSource, { path });
  await waitForSource(path, { status: 'held' });
  expect(JSON.stringify(await search(id, 'bicycle'))).toContain('15 euros');
  await client.call(updateKnowledgeSource, { path, body: { approve: true } });
  await waitForSource(path, { status: 'ready' });
  expect(JSON.stringify(await search(id, 'roulette'))).toContain('roulette');

  // A page that the service itself serves is refused.
  await expect(add(`${api.baseUrl}/docs`)).rejects.toMatchObject({ status: 400 });
});

test('a feed is read again after its interval, and its last version is used while it is down', async () => {
  const dish = (name: string) => ({ type: 'application/json', body: JSON.stringify({ dish: name }) });
  // If jest retries this test, the service still reads the feed of the first attempt. So each attempt needs its own
  // address.
  const address = `/dish-${crypto.randomUUID()}.json`;
  site.pages.set(address, dish('Tomato soup'));
  const id = await newSet();
  // The shared service divides waits by 100, so five minutes take three seconds.
  const body = { kind: 'feed', url: site.url + address, every_minutes: 5 } as const;
  const path = { id, source_id: (await client.call(addKnowledgeSource, { path: { id }, body })).id };
  await waitForSource(path, { status: 'ready', error: null });

  site.pages.set(address, { status: 503 });
  const readings = () => site.requests.filter((requested) => requested === address).length;
  const moreReadings = async (count: number) => {
    const before = readings();
    await eventually(() => expect(readings()).toBeGreaterThanOrEqual(before + count));
  };
  // After a failed reading, the service reads again.
  await moreReadings(2);
  await waitForSource(path, { status: 'failed', error: { code: 'unavailable' } });
  expect(JSON.stringify(await search(id, 'dish'))).toContain('Tomato soup');

  site.pages.set(address, dish('Apple pie'));
  await moreReadings(1);
  await waitForSource(path, { status: 'ready', error: null });
  expect(JSON.stringify(await search(id, 'dish'))).toContain('Apple pie');
  await client.call(deleteKnowledgeSource, { path });
});
