import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdfOf } from '../../support/documents/pdf.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('a changed answer replaces the previous one', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where can I park?', 'On the street.');
  const json = { answer: 'In the garage.' };
  const { status, body } = await fixture.call('update-knowledge-source', { path: { id, source_id }, json });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'reading', question: 'Where can I park?', answer: 'In the garage.' });
  // Searches find the previous answer until the changed one has been read.
  expect((await fixture.search(id, 'park'))[0]?.text).toBe('On the street.');
  await fixture.runEvents();
  expect((await fixture.search(id, 'park')).map(({ text }) => text)).toEqual(['In the garage.']);
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'ready' });
  expect(await fixture.objects.list(`passages/${id}/`)).toEqual([`passages/${id}/${source_id}/2`]);
});

test('sixty changes of an answer before it is read start one reading, which reads the last change', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where can I park?', 'On the street.');
  const path = { id, source_id };
  for (let number = 1; number <= 60; number += 1)
    await fixture.call('update-knowledge-source', { path, json: { answer: `In the garage, place ${number}.` } });
  const events = await fixture.takeEvents();
  expect(events).toHaveLength(1);
  const state = await fixture.steps().start({ execution: 'first', event: { detail: events[0] } });
  // The reading has started, so the next change needs another one.
  await fixture.call('update-knowledge-source', { path, json: { answer: 'In the garage, place 61.' } });
  await fixture.continue(state);
  await fixture.runEvents();
  expect((await fixture.search(id, 'park')).map(({ text }) => text)).toEqual(['In the garage, place 61.']);
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'ready' });
});

test('a change that arrives while its reading starts is not lost', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'answer', question: 'Where can I park?', answer: 'On the street.' });
  const [detail] = await fixture.takeEvents();
  const { client } = fixture.effects.table;
  const send = client.send.bind(client);
  let isFirstRead = true;
  client.send = (async (command: never) => {
    const result = await send(command);
    if (!isFirstRead) return result;
    isFirstRead = false;
    client.send = send;
    await fixture.call('update-knowledge-source', { path: { id, source_id }, json: { answer: 'In the garage.' } });
    return result;
  }) as typeof client.send;
  await fixture.run({ detail });
  await fixture.runEvents();
  expect((await fixture.search(id, 'park')).map(({ text }) => text)).toEqual(['In the garage.']);
});

test.each(['update-knowledge-source', 'refresh-knowledge-source'] as const)(
  '%s counts as ten requests toward the rate limit, because it starts a reading',
  async (operation) => {
    const id = await fixture.createSet();
    const source_id = await fixture.answer(id, 'Where can I park?', 'On the street.');
    const left = async () => {
      const path = { id, source_id };
      const { headers } = await fixture.call(operation, { path, json: { answer: 'In the garage.' } });
      return Number(headers['x-ratelimit-remaining']);
    };
    expect((await left()) - (await left())).toBe(10);
  },
);

test('a new title of a source is also the title of its passages', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where can I park?', 'On the street.');
  const path = { id, source_id };
  expect((await fixture.call('update-knowledge-source', { path, json: { title: 'Parking' } })).body.title).toBe(
    'Parking',
  );
  await fixture.runEvents();
  expect((await fixture.search(id, 'park'))[0]).toMatchObject({ title: 'Parking', text: 'On the street.' });
});

test('an answer cannot be set on a file', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  const path = { id, source_id };
  const { status, body } = await fixture.call('update-knowledge-source', { path, json: { answer: 'x' } });
  expect([status, body.code]).toEqual([409, 'knowledge_source.not_an_answer']);
});

test('refuses an empty change', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'One?', 'One.');
  expect((await fixture.call('update-knowledge-source', { path: { id, source_id }, json: {} })).status).toBe(400);
});

test('visitors_can_open is false by default and can be set only on files, and setting it gives the set a new version', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.file(id, pdfOf([['The pool is open.']]));
  const path = { id, source_id };
  expect(await fixture.source(id, source_id)).toMatchObject({ visitors_can_open: false });
  const { version } = (await fixture.call('get-knowledge-set', { path: { id } })).body;
  const allow = (visitors_can_open: boolean) =>
    fixture.call('update-knowledge-source', { path, json: { visitors_can_open } });
  expect(await allow(true)).toMatchObject({ status: 200, body: { title: 'guide.pdf', visitors_can_open: true } });
  await fixture.runEvents();
  // Answers link to the file as soon as the set has a new version.
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.version).toBe(Number(version) + 1);
  expect((await allow(false)).body).toMatchObject({ visitors_can_open: false });
  expect(await fixture.source(id, source_id)).toMatchObject({ visitors_can_open: false });

  const answer = await fixture.answer(id, 'Where can I park?', 'On the street.');
  expect(
    await fixture.call('update-knowledge-source', {
      path: { id, source_id: answer },
      json: { visitors_can_open: true },
    }),
  ).toMatchObject({ status: 409, body: { code: 'knowledge_source.not_a_file' } });
});
