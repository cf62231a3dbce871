import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { htmlPage, startWebSite } from '../../support/stand-ins/web-site.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('lists only the sets of the account, newest first', async () => {
  const first = await fixture.createSet('First');
  fixture.effects.advance(1_000);
  const second = await fixture.createSet('Second');
  const { status, body } = await fixture.call('list-knowledge-sets');
  expect(status).toBe(200);
  expect(body).toMatchObject({ knowledge: [{ id: second }, { id: first, name: 'First' }], total: 2 });
  const stranger = await fixture.call('list-knowledge-sets', {}, await fixture.strangersKey());
  expect(stranger.body).toEqual({ knowledge: [], total: 0 });
});

test('the counts of failed sources and of held sources stay correct after every change', async () => {
  const site = await startWebSite();
  const separate = await KnowledgeFixture.create();
  const id = await separate.createSet();
  const counts = async () => {
    const { body } = await separate.call('list-knowledge-sets');
    const [{ held_count, failed_count }] = body.knowledge as [{ held_count?: number; failed_count?: number }];
    return [held_count, failed_count];
  };
  const words = (topic: string) => htmlPage('Menu', [`Today we talk about ${topic}, ${topic} and ${topic}.`]);
  const patch = (source_id: string, json: object) =>
    separate.call('update-knowledge-source', { path: { id, source_id }, json });
  const hold = async (source_id: string, topic: string) => {
    site.pages.set('/menu', words(topic));
    await separate.refresh(id, source_id);
  };
  site.pages.set('/menu', words('soup'));
  const menu = await separate.webSource(id, 'page', `${site.url}/menu`);
  const gone = await separate.webSource(id, 'page', `${site.url}/gone`);
  expect(await counts()).toEqual([undefined, 1]);
  await hold(menu, 'casinos');
  expect(await counts()).toEqual([1, 1]);
  // A held source waits for approval. It counts once, even if it is read again.
  await hold(menu, 'roulette');
  expect(await counts()).toEqual([1, 1]);
  await patch(menu, { approve: false });
  expect(await counts()).toEqual([undefined, 1]);
  await hold(menu, 'poker');
  await patch(menu, { approve: true });
  await separate.runEvents();
  expect(await counts()).toEqual([undefined, 1]);
  await separate.refresh(id, gone);
  expect(await counts()).toEqual([undefined, 1]);
  site.pages.set('/gone', words('bread'));
  await separate.refresh(id, gone);
  expect(await counts()).toEqual([undefined, undefined]);
  site.pages.delete('/gone');
  await separate.refresh(id, gone);
  await hold(menu, 'jackpots');
  expect(await counts()).toEqual([1, 1]);
  for (const source_id of [menu, gone]) await separate.call('delete-knowledge-source', { path: { id, source_id } });
  expect(await counts()).toEqual([undefined, undefined]);
  await separate.close();
  await site.stop();
});
