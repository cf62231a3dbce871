import { beforeEach, expect, test } from '@jest/globals';
import { READING_MINUTES_PER_DAY } from '../../../../contracts/knowledge.ts';
import { changeOrganizationCountsWrite } from '../../../../lambdas/organizations/organization-counts.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { htmlPage } from '../../../support/stand-ins/web-site.ts';
import { OrganizationFixture } from '../../organizations/fixtures/organization-fixture.ts';
import { KnowledgeFixture } from '../knowledge-fixture.ts';
import { fixture, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

const MINUTE = 60_000;
const names = Array.from({ length: 6 }, (_, index) => `/${index + 1}`);
beforeEach(() => {
  for (const name of names) site.pages.set(name, htmlPage(`Page ${name}`, ['Welcome.']));
});

const addAll = async (paths = names) => {
  const ids: string[] = [];
  for (const path of paths) {
    fixture.effects.advance(1_000);
    ids.push(await fixture.add(setId, { kind: 'page', url: `${site.url}${path}` }));
  }
  return ids;
};

type Started = Awaited<ReturnType<ReturnType<typeof fixture.steps>['start']>>;

/** Starts an execution for each new event, as the bus does, and returns those that fetch. Others have ended. */
async function startNew(): Promise<Started[]> {
  const started: Started[] = [];
  for (const detail of await fixture.takeEvents()) {
    const state = await fixture.steps().start({ execution: detail.id, event: { detail } });
    if (state.next === 'fetch') started.push(state);
    else if (state.next !== 'end') await fixture.continue(state);
  }
  return started;
}

const sourcesOf = (states: readonly Started[]) => states.map(({ source_id }) => source_id);
const statusesOf = async (ids: readonly string[]) => {
  const sources = await Promise.all(ids.map((id) => fixture.source(setId, id)));
  return sources.map(({ status }) => status);
};

/** A step that seems to take this long. */
const slowFetch = (minutes: number) => {
  const steps = fixture.steps();
  return {
    ...steps,
    fetch: async (state: unknown) => {
      const after = await steps.fetch(state);
      return { ...after, ...(after.web && { web: { ...after.web, fetched_ms: minutes * MINUTE } }) };
    },
  };
};

test('three sources of an account are fetched at once, and the others are fetched in the order in which they were added', async () => {
  const ids = await addAll();
  const running = await startNew();
  expect(sourcesOf(running)).toEqual(ids.slice(0, 3));
  // A waiting source has no execution: only the end of a turn starts one.
  expect(await startNew()).toEqual([]);
  const order = sourcesOf(running);
  for (let state = running.shift(); state; state = running.shift()) {
    await fixture.continue(state);
    const next = await startNew();
    order.push(...sourcesOf(next));
    running.push(...next);
    expect(running.length).toBeLessThanOrEqual(3);
  }
  expect(order).toEqual(ids);
  expect(await statusesOf(ids)).toEqual(ids.map(() => 'ready'));
});

test('sources of an organization use the turns of its account', async () => {
  const organizations = await OrganizationFixture.open();
  const knowledge = await KnowledgeFixture.create(organizations.effects);
  const founder = await organizations.person();
  const organization_id = await organizations.organization(founder);
  for (const owner of [{}, {}, { organization_id }, { organization_id }]) {
    const { body } = await knowledge.call('create-knowledge-set', { json: { name: 'Guide', ...owner } }, founder.key);
    const json = { kind: 'page', url: `${site.url}/1` };
    await knowledge.call('add-knowledge-source', { path: { id: String(body.id) }, json }, founder.key);
  }
  const next: unknown[] = [];
  for (const { event, ...detail } of await knowledge.takeEvents())
    if (event === 'knowledge.source_changed')
      next.push((await knowledge.steps().start({ execution: detail.id, event: { detail } })).next);
  expect(next).toEqual(['fetch', 'fetch', 'fetch', 'end']);
  await organizations.close();
});

test('another account has its own turns', async () => {
  await addAll(names.slice(0, 3));
  expect(await startNew()).toHaveLength(3);
  const stranger = await fixture.strangersKey();
  const { body } = await fixture.call('create-knowledge-set', { json: { name: 'Other' } }, stranger);
  const json = { kind: 'page', url: `${site.url}/1` };
  await fixture.call('add-knowledge-source', { path: { id: String(body.id) }, json }, stranger);
  expect(await startNew()).toHaveLength(1);
});

test('the event of a reading that arrives twice takes one turn, and one place in the queue', async () => {
  const ids = await addAll(names.slice(0, 4));
  const details = await fixture.takeEvents();
  const states: Started[] = [];
  for (const detail of [...details, ...details])
    states.push(await fixture.steps().start({ execution: crypto.randomUUID(), event: { detail } }));
  const running = states.filter(({ next }) => next === 'fetch');
  expect(sourcesOf(running)).toEqual(ids.slice(0, 3));
  for (const state of running) await fixture.continue(state);
  expect(sourcesOf(await startNew())).toEqual(ids.slice(3));
});

test('an execution that disappears blocks its turn only until its lease ends', async () => {
  const ids = await addAll(names.slice(0, 4));
  expect(await startNew()).toHaveLength(3);
  fixture.effects.advance(16 * MINUTE);
  const [later] = await addAll(names.slice(4, 5));
  const started = [...(await startNew()), ...(await startNew())];
  // One transaction starts both, so their events have no order.
  expect(sourcesOf(started).sort()).toEqual([ids[3], later].sort());
});

test('a waiting source that is deleted gives its place to the next one', async () => {
  const ids = await addAll(names.slice(0, 5));
  const [first] = await startNew();
  await fixture.call('delete-knowledge-source', { path: { id: setId, source_id: String(ids[3]) } });
  await fixture.takeEvents();
  await fixture.continue(first);
  expect(sourcesOf(await startNew())).toEqual(ids.slice(4));
});

test('a page that cannot be read ends its turn, and so does a step that fails', async () => {
  const ids = await addAll(['/missing', ...names.slice(0, 4)]);
  const [missing, broken] = await startNew();
  await fixture.continue(missing);
  expect(sourcesOf(await startNew())).toEqual(ids.slice(3, 4));
  const fetch = () => Promise.reject(new Error('The function failed.'));
  await fixture.continue(broken, { ...fixture.steps(), fetch });
  expect(sourcesOf(await startNew())).toEqual(ids.slice(4));
});

test('the fetch time of a day is limited by the plan, and a new day or a larger plan has more', async () => {
  const [id = ''] = await addAll(names.slice(0, 1));
  await fixture.run({ detail: (await fixture.takeEvents())[0] }, slowFetch(READING_MINUTES_PER_DAY.free));
  expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready' });
  const usedUp = {
    status: 'failed',
    error: { code: 'reading_time_used_up', message: expect.stringMatching(/daily time .* plan/) },
  };
  await fixture.refresh(setId, id);
  expect(await fixture.source(setId, id)).toMatchObject(usedUp);
  expect(await fixture.search(setId, 'Welcome')).toHaveLength(1);

  const { table } = fixture.effects;
  await transactWrite(table, { plan: changeOrganizationCountsWrite(table, fixture.account_id, { to: 'starter' }) });
  await fixture.refresh(setId, id);
  expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready' });
  await transactWrite(table, { plan: changeOrganizationCountsWrite(table, fixture.account_id, { from: 'starter' }) });
  await fixture.refresh(setId, id);
  expect(await fixture.source(setId, id)).toMatchObject(usedUp);

  fixture.effects.advance(24 * 60 * MINUTE);
  await fixture.refresh(setId, id);
  expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready' });
});

test('a site that uses up the fetch time of the day stops, and the waiting sources learn why they are not read', async () => {
  const links = Array.from({ length: 60 }, (_, index) => `/page/${index}`);
  site.pages.set('/', htmlPage('Home', ['Welcome.'], links));
  for (const path of links) site.pages.set(path, htmlPage(path, ['A page.']));
  const siteId = await fixture.add(setId, { kind: 'site', url: `${site.url}/` });
  const waiting = await addAll(names.slice(0, 4));
  const [first] = await startNew();
  await fixture.continue(first, slowFetch(READING_MINUTES_PER_DAY.free));
  expect(await fixture.source(setId, siteId)).toMatchObject({
    status: 'failed',
    error: { code: 'reading_time_used_up' },
  });
  expect(site.requests.length).toBeLessThan(30);
  // Each reading that fails starts the next one.
  expect([...(await startNew()), ...(await startNew())]).toEqual([]);
  const last = await fixture.source(setId, String(waiting.at(-1)));
  expect(last).toMatchObject({ status: 'failed', error: { code: 'reading_time_used_up' } });
});
