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

type Kind = 'page' | 'site' | 'feed';
async function addSource(kind: Kind, path: string) {
  const { id } = await client.call(createKnowledgeSet, { body: { name: `A ${kind}` } });
  const body = { kind, url: `${site.url}${path}` };
  const source = await client.call(addKnowledgeSource, { path: { id }, body });
  return { id, source_id: source.id };
}

const becomes = (path: { readonly id: string; readonly source_id: string }, expected: object) =>
  eventually(async () => expect(await client.call(getKnowledgeSource, { path })).toMatchObject(expected));
const found = async (id: string, query: string) =>
  (await client.call(searchKnowledge, { path: { id }, body: { query } })).passages;

test('the whole site of an owner is read, and each passage names its page', async () => {
  site.pages.set('/hotel/', htmlPage('Hotel Aurora', ['Welcome to our house.'], ['/hotel/sauna', '/hotel/bikes']));
  site.pages.set('/hotel/sauna', htmlPage('Sauna', ['The sauna is on the fourth floor.']));
  site.pages.set('/hotel/bikes', htmlPage('Bicycles', ['A bicycle costs 15 euros per day.']));
  const path = await addSource('site', '/hotel/');
  await becomes(path, { status: 'ready', title: 'Hotel Aurora', pages: 3, pages_read: 3, unread_pages: [] });
  expect((await found(path.id, 'What does a bicycle cost?'))[0]).toMatchObject({
    url: `${site.url}/hotel/bikes`,
    heading: 'Bicycles',
  });
});

test('a page that was replaced is held until its owner approves it', async () => {
  site.pages.set('/menu', htmlPage('Menu', ['Today we have tomato soup with basil and bread.']));
  const path = await addSource('page', '/menu');
  await becomes(path, { status: 'ready', title: 'Menu' });
  site.pages.set('/menu', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
  await client.call(refreshKnowledgeSource, { path });
  await becomes(path, { status: 'held' });
  expect(JSON.stringify(await found(path.id, 'soup'))).toContain('tomato soup');
  await client.call(updateKnowledgeSource, { path, body: { approve: false } });
  await becomes(path, { status: 'ready' });
  await client.call(refreshKnowledgeSource, { path });
  await becomes(path, { status: 'held' });
  await client.call(updateKnowledgeSource, { path, body: { approve: true } });
  await becomes(path, { status: 'ready' });
  expect(JSON.stringify(await found(path.id, 'roulette'))).toContain('roulette');
});

test('a feed keeps its last version while it is down', async () => {
  site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Tomato soup"}' });
  const path = await addSource('feed', '/today.json');
  await becomes(path, { status: 'ready', every_minutes: 60 });
  site.pages.set('/today.json', { status: 503 });
  await client.call(refreshKnowledgeSource, { path });
  await becomes(path, { status: 'failed', error: { code: 'unavailable' } });
  expect(await found(path.id, 'soup')).toHaveLength(1);
});

test('a feed is read again after its interval, and its last version is used while it is down', async () => {
  const dish = (name: string) => ({ type: 'application/json', body: JSON.stringify({ dish: name }) });
  site.pages.set('/dish.json', dish('Tomato soup'));
  const { id } = await client.call(createKnowledgeSet, { body: { name: 'Today' } });
  // Five minutes are three seconds at the speed of the shared service.
  const body = { kind: 'feed', url: `${site.url}/dish.json`, every_minutes: 5 } as const;
  const path = { id, source_id: (await client.call(addKnowledgeSource, { path: { id }, body })).id };
  const answers = (name: string) =>
    eventually(async () => expect(JSON.stringify(await found(id, 'dish'))).toContain(name));
  await answers('Tomato soup');

  site.pages.set('/dish.json', dish('Grilled trout'));
  await answers('Grilled trout');
  await becomes(path, { status: 'ready', error: null });
  site.pages.set('/dish.json', { status: 503 });
  await becomes(path, { status: 'failed', error: { code: 'unavailable' } });
  const { refreshed_at } = await client.call(getKnowledgeSource, { path });
  const requests = site.requests.length;
  await eventually(async () => expect(site.requests.length).toBeGreaterThan(requests + 2));
  expect(await client.call(getKnowledgeSource, { path })).toMatchObject({ refreshed_at });
  await answers('Grilled trout');

  site.pages.set('/dish.json', dish('Apple pie'));
  await answers('Apple pie');
  await becomes(path, { status: 'ready', error: null });
  expect(String((await client.call(getKnowledgeSource, { path })).refreshed_at) > String(refreshed_at)).toBe(true);
  await client.call(deleteKnowledgeSource, { path });
});

test('a page that the service itself serves is refused', async () => {
  const { id } = await client.call(createKnowledgeSet, { body: { name: 'Own' } });
  const body = { kind: 'page', url: `${api.baseUrl}/docs` } as const;
  await expect(client.call(addKnowledgeSource, { path: { id }, body })).rejects.toMatchObject({ status: 400 });
});
