import { describe, expect, test } from '@jest/globals';
import { fixture, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

describe('a feed', () => {
  test('is read again after its interval, is never held for approval, and keeps its last version while it is down', async () => {
    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Tomato soup"}' });
    const id = await fixture.add(setId, { kind: 'feed', url: `${site.url}/today.json`, every_minutes: 5 });
    const [detail] = await fixture.takeEvents();
    const steps = fixture.steps();
    const first = await steps.start({ execution: 'first', event: { detail } });
    expect(first.wait_seconds).toBe(300);
    await fixture.continue(first, steps);
    expect(await fixture.source(setId, id)).toMatchObject({ kind: 'feed', status: 'ready', every_minutes: 5 });
    const [found] = await fixture.search(setId, 'soup');
    expect(found?.text).toBe('dish: Tomato soup');
    expect(found).not.toHaveProperty('url');

    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Roast pumpkin"}' });
    await steps.again(first);
    // A second call changes nothing, because the first call has started a newer reading.
    await steps.again(first);
    await fixture.runEvents();
    expect((await fixture.search(setId, 'pumpkin'))[0]?.text).toBe('dish: Roast pumpkin');
    const { refreshed_at } = await fixture.source(setId, id);

    site.pages.set('/today.json', { status: 503 });
    fixture.effects.advance(300_000);
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({
      status: 'failed',
      error: { code: 'unavailable', message: expect.stringContaining('503') },
      refreshed_at,
    });
    expect(await fixture.search(setId, 'pumpkin')).toHaveLength(1);
  });

  test('has an interval that its owner can change', async () => {
    const url = `${site.url}/today.json`;
    const id = await fixture.add(setId, { kind: 'feed', url });
    const path = { id: setId, source_id: id };
    const change = (json: object, of = path) => fixture.call('update-knowledge-source', { path: of, json });
    expect(await fixture.source(setId, id)).toMatchObject({ every_minutes: 60 });
    expect((await change({ every_minutes: 15 })).body).toMatchObject({ every_minutes: 15 });
    expect((await change({ every_minutes: 4 })).status).toBe(400);
    const answer = await fixture.answer(setId, 'Where?', 'There.');
    expect(await change({ every_minutes: 15 }, { id: setId, source_id: answer })).toMatchObject({
      status: 409,
      body: { code: 'knowledge_source.not_a_feed' },
    });
  });

  test('counts toward the limit of its owner until it is deleted', async () => {
    const feed = { kind: 'feed', url: `${site.url}/today.json` };
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await fixture.add(setId, feed));
    const other = await fixture.createSet();
    const refused = await fixture.call('add-knowledge-source', { path: { id: other }, json: feed });
    expect(refused).toMatchObject({ status: 409, body: { code: 'knowledge_source.feed_limit_reached' } });
    await fixture.call('delete-knowledge-source', { path: { id: setId, source_id: String(ids[0]) } });
    await fixture.add(other, feed);
    await fixture.call('delete-knowledge-set', { path: { id: setId } });
    for (let count = 0; count < 9; count += 1) await fixture.add(other, feed);
  });
});
