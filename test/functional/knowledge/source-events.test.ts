import { describe, expect, test } from '@jest/globals';
import { htmlPage } from '../../support/stand-ins/web-site.ts';
import { fixture, paragraphs, setId, site, useWebKnowledge } from './web/web-knowledge.ts';

useWebKnowledge();

describe('events report', () => {
  const sentEvents = async () => (await fixture.webhookEvents()).map(({ event, data }) => [event, data]);

  test('that a source is ready, but not that nothing has changed', async () => {
    site.pages.set('/menu', htmlPage('Menu', ['Soup.']));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    await fixture.refresh(setId, id);
    expect(await sentEvents()).toEqual([
      ['knowledge.ready', expect.objectContaining({ knowledge_id: setId, source_id: id, kind: 'page', pages: 1 })],
    ]);
  });

  test('only the first of several failures in a row', async () => {
    const id = await fixture.webSource(setId, 'feed', `${site.url}/today.json`);
    await fixture.refresh(setId, id);
    expect(await sentEvents()).toEqual([
      ['knowledge.source_failed', expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable' }) })],
    ]);
    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Soup"}' });
    await fixture.refresh(setId, id);
    site.pages.delete('/today.json');
    await fixture.refresh(setId, id);
    expect((await sentEvents()).map(([event]) => event)).toEqual([
      'knowledge.source_failed',
      'knowledge.ready',
      'knowledge.source_failed',
    ]);
  });

  test.each([
    ['rejects it', true],
    ['neither approves nor rejects it', false],
  ])('a second failure, if a version is held between the failures and the owner %s', async (_, isRejected) => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    site.pages.delete('/menu');
    await fixture.refresh(setId, id);
    site.pages.set('/menu', htmlPage('Menu', paragraphs('casino')));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held' });

    const path = { id: setId, source_id: id };
    if (isRejected) await fixture.call('update-knowledge-source', { path, json: { approve: false } });
    site.pages.delete('/menu');
    await fixture.refresh(setId, id);
    expect((await sentEvents()).map(([event]) => event)).toEqual([
      'knowledge.ready',
      'knowledge.source_failed',
      'knowledge.source_failed',
    ]);
  });
});
