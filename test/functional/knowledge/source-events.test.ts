import { describe, expect, test } from '@jest/globals';
import { htmlPage } from '../../support/stand-ins/web-site.ts';
import { fixture, set, site, useWebKnowledge } from './web/web-knowledge.ts';

useWebKnowledge();

describe('events report', () => {
  const eventsOf = async () => (await fixture.webhookEvents()).map(({ event, data }) => [event, data]);

  test('that a source is ready, but not that nothing has changed', async () => {
    site.pages.set('/menu', htmlPage('Menu', ['Soup.']));
    const id = await fixture.page(set, 'page', `${site.url}/menu`);
    await fixture.refresh(set, id);
    expect(await eventsOf()).toEqual([
      ['knowledge.ready', expect.objectContaining({ knowledge_id: set, source_id: id, kind: 'page', pages: 1 })],
    ]);
  });

  test('only the first of several failures in a row', async () => {
    const id = await fixture.page(set, 'feed', `${site.url}/today.json`);
    await fixture.refresh(set, id);
    expect(await eventsOf()).toEqual([
      ['knowledge.source_failed', expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable' }) })],
    ]);
    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Soup"}' });
    await fixture.refresh(set, id);
    site.pages.delete('/today.json');
    await fixture.refresh(set, id);
    expect((await eventsOf()).map(([event]) => event)).toEqual([
      'knowledge.source_failed',
      'knowledge.ready',
      'knowledge.source_failed',
    ]);
  });
});
