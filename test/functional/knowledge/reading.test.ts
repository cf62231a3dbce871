import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { MAX_PASSAGES } from '../../../lambdas/knowledge/passages/pack.ts';
import { PASSAGES_PER_STEP } from '../../../lambdas/knowledge/reading/embed-source.ts';
import { packKnowledge } from '../../../lambdas/knowledge/reading/pack-knowledge.ts';
import { setKey } from '../../../lambdas/knowledge/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { zipOf } from '../../support/documents/zip.ts';
import { NO_EMBEDDER, TOPIC_EMBEDDER } from './knowledge-effects.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EMPTY_WORKBOOK = zipOf({
  'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
});
const pages = (count: number) => Array.from({ length: count }, (_, index) => [`This is page number ${index + 1}.`]);

test('a long file is read in several steps, with progress after each', async () => {
  const separate = await KnowledgeFixture.create();
  separate.embedder = NO_EMBEDDER;
  const id = await separate.createSet();
  const content = pdfOf(pages(120));
  const source_id = await separate.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  const event = await separate.store(id, source_id, content);
  const steps = separate.steps();
  const seen: unknown[] = [];
  const record = async (state: unknown) => {
    const next = await steps.record(state);
    const { status, pages_read, pages: all } = await separate.source(id, source_id);
    seen.push([status, pages_read, all]);
    return next;
  };
  await separate.run(event, { ...steps, record });
  expect(seen).toEqual([
    ['reading', 50, 120],
    ['reading', 100, 120],
    ['reading', 120, 120],
  ]);
  expect((await separate.search(id, 'page number 117'))[0]).toMatchObject({ page: 117 });
  await separate.close();
});

describe('a long source', () => {
  const LONG = 2 * PASSAGES_PER_STEP + 50;
  const longPdf = (lastPage: string) =>
    pdfOf(Array.from({ length: LONG }, (_, index) => [index === LONG - 1 ? lastPage : `Rule ${index} of the house.`]));
  let separate: KnowledgeFixture;
  beforeEach(async () => {
    separate = await KnowledgeFixture.create();
    separate.embedder = TOPIC_EMBEDDER;
  });
  afterEach(() => separate.close());

  /** Uploads a new source and reads it. Calls `onEmbed` before each embed step, with the number of the step. */
  const read = async (id: string, onEmbed: (step: number) => Promise<void>) => {
    const source_id = await separate.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
    const event = await separate.store(id, source_id, longPdf('The pool opens at nine.'));
    const steps = separate.steps();
    let count = 0;
    const embed = async (state: unknown) => {
      count += 1;
      await onEmbed(count);
      return steps.embed(state);
    };
    await separate.run(event, { ...steps, embed });
    return source_id;
  };

  test('is found by its words while it is embedded in several steps, and then by its meaning', async () => {
    const id = await separate.createSet();
    const seen: number[][] = [];
    const source_id = await read(id, async () => {
      seen.push([(await separate.search(id, 'pool')).length, (await separate.search(id, 'Can I dive?')).length]);
    });
    // The first embed step only cuts the text into passages. The other three embed them.
    expect(seen).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect((await separate.search(id, 'Can I dive?'))[0]).toMatchObject({ page: LONG });
    expect(await separate.source(id, source_id)).toMatchObject({ status: 'ready', error: null });
  });

  test('keeps its published version until the new version has its vectors', async () => {
    const id = await separate.createSet();
    const source_id = await read(id, async () => undefined);
    await separate.call('refresh-knowledge-source', { path: { id, source_id } });
    const steps = separate.steps();
    const seen: number[] = [];
    const embed = async (state: unknown) => {
      seen.push((await separate.search(id, 'Can I dive?')).length);
      return steps.embed(state);
    };
    for (const detail of await separate.takeEvents()) await separate.run({ detail }, { ...steps, embed });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every((count) => count > 0)).toBe(true);
    expect((await separate.search(id, 'Can I dive?'))[0]).toMatchObject({ page: LONG });
  });

  test('is not embedded if it does not fit in its set', async () => {
    const id = await separate.createSet();
    const { table } = separate.effects;
    const almostFull = { set: { tokens: KNOWLEDGE_LIMITS.tokensPerSet - 1 } };
    await transactWrite(table, { set: updateWrite(table, setKey(id), almostFull) });
    let embedSteps = 0;
    const source_id = await read(id, async () => {
      embedSteps += 1;
    });
    expect(await separate.source(id, source_id)).toMatchObject({ status: 'failed', error: { code: 'set_too_large' } });
    // This step cuts the text into passages and embeds nothing.
    expect(embedSteps).toBe(1);
    expect(await separate.objects.list('')).toEqual([`uploads/${id}/${source_id}`]);
  });

  test('is still found by its words if a later embedding step fails', async () => {
    const id = await separate.createSet();
    const source_id = await read(id, async (step) => {
      if (step > 2) throw new Error('The embedder is unavailable.');
    });
    expect(await separate.source(id, source_id)).toMatchObject({ status: 'failed' });
    expect(await separate.search(id, 'pool')).toHaveLength(1);
  });
});

describe('a file that cannot be read gets a reason, and other sources are still found:', () => {
  test.each([
    ['a file with a password', pdfOf([['Text']], { protected: true }), 'password_protected'],
    ['a damaged file', Buffer.from('%PDF-1.4'), 'damaged'],
    ['a scanned file', pdfOf(['picture', 'picture']), 'scanned'],
    ['an empty file', pdfOf([[]]), 'empty'],
    ['a workbook with an empty sheet', EMPTY_WORKBOOK, 'empty', XLSX],
    ['a file with only headings', Buffer.from('# Menu\n\n## Today\n'), 'empty', 'text/markdown'],
    ['a web page with an empty heading', Buffer.from('<h1></h1><ul><li></li></ul>'), 'empty', 'text/html'],
    ['a file with too many pages', pdfOf(pages(301)), 'too_many_pages'],
    ['a zip bomb', zipOf({ 'word/document.xml': Buffer.alloc(40 * 1024 * 1024) }), 'too_large', DOCX],
  ])('%s', async (_, content, code, type = 'application/pdf') => {
    const id = await fixture.createSet();
    await fixture.answer(id, 'Where is the pool?', 'In the garden.');
    const source_id = await fixture.file(id, content, type);
    expect(await fixture.source(id, source_id)).toMatchObject({
      status: 'failed',
      error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(await fixture.search(id, 'pool')).toHaveLength(1);
    expect((await fixture.call('get-knowledge-set', { path: { id } })).body).toMatchObject({ status: 'ready' });
  });
});

test.each([
  ['times out', 'Sandbox.Timedout'],
  ['runs out of memory', 'Runtime.ExitError'],
])('a file on which the parser %s fails as too complex', async (_, name) => {
  const id = await fixture.createSet();
  await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  const event = await fixture.store(id, source_id, pdfOf([['Text']]));
  const read = () => Promise.reject(Object.assign(new Error('The function failed.'), { name }));
  await fixture.run(event, { ...fixture.steps(), read });
  expect(await fixture.source(id, source_id)).toMatchObject({
    status: 'failed',
    error: { code: 'too_complex', message: expect.stringMatching(/^[A-Z].*\.$/) },
  });
  expect(await fixture.search(id, 'pool')).toHaveLength(1);
});

test('a source with more passages than a search can handle is refused', async () => {
  const id = await fixture.createSet();
  const text = Array.from({ length: 4_001 }, (_, index) => `# Heading ${index}\n\nText ${index}.`).join('\n\n');
  const source_id = await fixture.file(id, Buffer.from(text), 'text/markdown');
  expect(await fixture.source(id, source_id)).toMatchObject({
    status: 'failed',
    error: { code: 'too_many_passages', message: expect.stringContaining('4000') },
  });
});

test('a new source does not embed the other sources again', async () => {
  const separate = await KnowledgeFixture.create();
  const embedded: string[] = [];
  separate.embedder = {
    ...TOPIC_EMBEDDER,
    embed: (texts) => {
      embedded.push(...texts);
      return TOPIC_EMBEDDER.embed(texts);
    },
  };
  const id = await separate.createSet();
  await separate.answer(id, 'Where is the pool?', 'In the garden.');
  const before = embedded.length;
  await separate.answer(id, 'Where is breakfast?', 'On the terrace.');
  expect(before).toBeGreaterThan(0);
  expect(embedded.slice(before).join()).not.toContain('garden');
  expect(await separate.search(id, 'pool')).not.toEqual([]);
  await separate.close();
});

test('an internal error during a refresh is recorded, and the last version is still found', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  await fixture.call('refresh-knowledge-source', { path: { id, source_id } });
  const embed = () => Promise.reject(new Error('The embedder is unavailable.'));
  for (const detail of await fixture.takeEvents()) await fixture.run({ detail }, { ...fixture.steps(), embed });
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'failed', error: { code: 'reading_failed' } });
  expect(await fixture.search(id, 'pool')).toHaveLength(1);
});

test('while embeddings are unavailable, a source is found by its words, and a later refresh embeds it', async () => {
  const separate = await KnowledgeFixture.create();
  separate.embedder = { model: 'topics', embed: () => Promise.reject(new Error('The embedder is unavailable.')) };
  const id = await separate.createSet();
  const source_id = await separate.answer(id, 'Where is the pool?', 'In the garden.');
  expect(await separate.source(id, source_id)).toMatchObject({ status: 'ready', error: { code: 'words_only' } });
  expect(await separate.search(id, 'pool')).toHaveLength(1);
  expect(await separate.search(id, 'Can I dive?')).toEqual([]);
  separate.embedder = TOPIC_EMBEDDER;
  await separate.refresh(id, source_id);
  expect(await separate.source(id, source_id)).toMatchObject({ status: 'ready', error: null });
  expect(await separate.search(id, 'Can I dive?')).toHaveLength(1);
  await separate.close();
});

test('without an embedding model, a source is found by its words', async () => {
  const separate = await KnowledgeFixture.create();
  separate.embedder = NO_EMBEDDER;
  const id = await separate.createSet();
  await separate.answer(id, 'Where is the pool?', 'In the garden.');
  expect(await separate.search(id, 'pool')).toHaveLength(1);
  await separate.close();
});

test('a file is read correctly if every step runs twice, as after a repeated event of its upload or after a crash', async () => {
  const separate = await KnowledgeFixture.create();
  const id = await separate.createSet();
  const content = pdfOf([['The pool is open.']]);
  const source_id = await separate.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  const event = await separate.store(id, source_id, content);
  const steps = separate.steps();
  const twice =
    <T>(step: (state: unknown) => Promise<T>) =>
    async (state: unknown) => {
      await step(state);
      return step(state);
    };
  await separate.run(event, {
    ...steps,
    start: twice(steps.start),
    read: twice(steps.read),
    record: twice(steps.record),
    embed: twice(steps.embed),
    pack: twice(steps.pack),
  });
  expect(await separate.source(id, source_id)).toMatchObject({ status: 'ready' });
  const { body } = await separate.call('get-knowledge-set', { path: { id } });
  expect(body).toMatchObject({ status: 'ready', version: 1, sources_count: 1 });
  expect(await separate.search(id, 'pool')).toHaveLength(1);
  await separate.close();
});

test('a corrected file that is uploaded while the first is being read replaces it; a repeated event does not start a new reading', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  const steps = fixture.steps();
  const first = await fixture.store(id, source_id, pdfOf([['The pool opens at 8.']]));
  const reading = await steps.read(await steps.start({ execution: 'first', event: first }));
  expect(await steps.start({ execution: 'repeated', event: first })).toMatchObject({ next: 'end' });

  const corrected = await fixture.store(id, source_id, pdfOf([['The pool opens at 9.']]));
  const newReading = await steps.start({ execution: 'second', event: corrected });
  expect(await steps.start({ execution: 'repeated', event: corrected })).toMatchObject({ next: 'end' });
  await fixture.continue(reading);
  await fixture.continue(newReading);
  expect((await fixture.search(id, 'pool')).map(({ text }) => text)).toEqual(['The pool opens at 9.']);
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'ready' });
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body).toMatchObject({ version: 1 });
});

test('sources that are read at the same time are all found', async () => {
  const separate = await KnowledgeFixture.create();
  const id = await separate.createSet();
  const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
  await Promise.all(
    words.map((word) => separate.add(id, { kind: 'answer', question: `What is ${word}?`, answer: `${word}.` })),
  );
  const steps = separate.steps();
  await Promise.all((await separate.takeEvents()).map((detail) => separate.run({ detail }, steps)));
  for (const word of words) expect((await separate.search(id, word))[0]?.text).toBe(`${word}.`);
  expect((await separate.call('get-knowledge-set', { path: { id } })).body).toMatchObject({
    status: 'ready',
    sources_count: 6,
  });
  await separate.close();
});

test('packing a set after a change keeps what a newer reading has just stored', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  const path = { id, source_id };
  await fixture.call('update-knowledge-source', { path, json: { title: 'Pool' } });
  const [detail] = await fixture.takeEvents();
  // The newer reading starts after `packKnowledge` has loaded the source, and before `packKnowledge` lists the objects.
  const { objects } = fixture;
  const list = async (prefix: string) => {
    await objects.write(`texts/${id}/${source_id}/2/00001`, 'new text');
    return objects.list(prefix);
  };
  const hooked = Object.assign(Object.create(objects), { list });
  await packKnowledge({ ...fixture.effects, passages: objects, objects: hooked })({ detail });
  expect(await objects.list(`texts/${id}/${source_id}/2/`)).toHaveLength(1);
});

test('a set reaches its token limit before it has more passages than a pack can index', async () => {
  const separate = await KnowledgeFixture.create();
  separate.embedder = NO_EMBEDDER;
  const id = await separate.createSet();
  const passages = 1_000;
  await separate.file(id, Buffer.from('# Room\n1\n'.repeat(passages)), 'text/markdown');
  const { tokens } = (await separate.call('get-knowledge-set', { path: { id } })).body;
  const tokensPerPassage = Number(tokens) / passages;
  expect(KNOWLEDGE_LIMITS.tokensPerSet / tokensPerPassage).toBeLessThanOrEqual(MAX_PASSAGES);
  await separate.close();
});

test('a source that alone exceeds the token limit is refused, even in an empty set', async () => {
  const separate = await KnowledgeFixture.create();
  separate.embedder = NO_EMBEDDER;
  const id = await separate.createSet();
  const text = Buffer.from('The pool is open on every day of the week. '.repeat(17_000));
  const source_id = await separate.file(id, text, 'text/plain');
  expect(await separate.source(id, source_id)).toMatchObject({
    status: 'failed',
    error: { code: 'set_too_large', message: expect.stringMatching(/^This source alone .* Split it/) },
  });
  expect((await separate.call('get-knowledge-set', { path: { id } })).body).toMatchObject({ tokens: 0 });
  expect(await separate.search(id, 'pool')).toEqual([]);
  await separate.close();
});

test('a source that would exceed the token limit of its set is refused', async () => {
  const separate = await KnowledgeFixture.create();
  const id = await separate.createSet();
  const text = Buffer.from('The pool is open on every day of the week. '.repeat(11_000));
  const first = await separate.file(id, text, 'text/plain');
  const second = await separate.file(id, text, 'text/plain');
  expect(await separate.source(id, first)).toMatchObject({ status: 'ready' });
  expect(await separate.source(id, second)).toMatchObject({
    status: 'failed',
    error: { code: 'set_too_large', message: expect.stringMatching(/Delete another source first\.$/) },
  });
  // Only the upload of the refused source is kept. A later refresh reads it again.
  const objects = await separate.objects.list('');
  expect(objects.filter((key) => key.includes(second))).toEqual([expect.stringMatching(/^uploads\//)]);
  expect(await separate.search(id, 'pool')).not.toEqual([]);
  await separate.close();
});
