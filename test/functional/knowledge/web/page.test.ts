import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS } from '../../../../contracts/time.ts';
import { pdfOf } from '../../../support/documents/pdf.ts';
import { outsideFunctions } from '../../../support/functions/granted-calls.ts';
import { htmlPage } from '../../../support/stand-ins/web-site.ts';
import { fixture, paragraphs, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

describe('a page', () => {
  test('is read without its scripts, and gives its title to the source and its URL to the passages', async () => {
    site.pages.set('/menu', htmlPage('Our menu', ['The soup costs 6 euros.', '<script>document.write("x")</script>']));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    expect(await fixture.source(setId, id)).toMatchObject({
      kind: 'page',
      title: 'Our menu',
      url: `${site.url}/menu`,
      status: 'ready',
      pages: 1,
      pages_read: 1,
      error: null,
    });
    const [found] = await fixture.search(setId, 'What does the soup cost?');
    expect(found).toMatchObject({ url: `${site.url}/menu`, text: expect.stringContaining('6 euros') });
    expect(found?.text).not.toContain('document.write');
  });

  const gzip = { 'content-encoding': 'gzip' };
  test.each([
    ['a PDF file', '/menu.pdf', { type: 'application/pdf', body: pdfOf([['Soup costs 6 euros.']]) }],
    ['JSON', '/menu', { type: 'application/json', body: '[{"dish":"Soup","price":6}]' }],
    ['a compressed CSV file', '/menu.csv', { type: 'text/plain', body: gzipSync('dish;price\nSoup;6'), headers: gzip }],
  ])('can be %s instead of HTML', async (_, path, page) => {
    site.pages.set(path, page);
    await fixture.webSource(setId, 'page', `${site.url}${path}`);
    const expected = path === '/menu.pdf' ? 'Soup costs 6 euros.' : 'dish: Soup; price: 6';
    expect((await fixture.search(setId, 'soup'))[0]?.text).toBe(expected);
  });

  const BORSCHT = 'Борщ із пампушками';
  /** In Windows-1251, the letters from А to я are the bytes from 0xC0 to 0xFF, and і is 0xB3. */
  const windows1251 = (text: string) =>
    Buffer.from(
      [...text].map((letter) =>
        letter === 'і' ? 0xb3 : letter < 'А' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x350,
      ),
    );
  test.each([
    ['a page', '/menu', 'text/html; charset=windows-1251', windows1251(`<p>${BORSCHT}</p>`)],
    ['the page of a site', '/', 'text/html; charset=windows-1251', windows1251(`<p>${BORSCHT}</p>`)],
    ['a text file', '/menu.txt', 'text/plain;charset="Windows-1251"', windows1251(BORSCHT)],
    ['a CSV file', '/menu.csv', 'text/plain; charset=cp1251', windows1251(`${BORSCHT};6\n`)],
    ['JSON', '/menu.json', 'application/json; charset=windows-1251', windows1251(JSON.stringify([BORSCHT]))],
    [
      'a page that itself names another encoding',
      '/menu',
      'text/html; charset=windows-1251',
      windows1251(`<meta charset="windows-1252"><p>${BORSCHT}</p>`),
    ],
    [
      'a page whose server names an unknown encoding',
      '/menu',
      'text/html; charset=unknown',
      windows1251(`<meta charset="windows-1251"><p>${BORSCHT}</p>`),
    ],
    ['a page that is in UTF-8 nevertheless', '/menu', 'text/html; charset=iso-8859-1', `<p>${BORSCHT}</p>`],
    [
      'a text file with a byte order mark',
      '/menu.txt',
      'text/plain; charset=windows-1251',
      Buffer.from(`\ufeff${BORSCHT}`, 'utf16le'),
    ],
  ])('is decoded correctly if its server names an encoding: %s', async (_, path, type, body) => {
    site.pages.set(path, { type, body });
    const kind = path === '/' ? 'site' : 'page';
    const source_id = await fixture.webSource(setId, kind, `${site.url}${path}`);
    const { body: text } = await fixture.call('get-knowledge-source-text', { path: { id: setId, source_id } });
    expect(JSON.stringify(text)).toContain(BORSCHT);
  });

  test('gets the first 100 characters of a long title, without splitting a character', async () => {
    site.pages.set('/menu', htmlPage(`${'x'.repeat(99)}🍲🍲`, ['Soup.']));
    const id = await fixture.add(setId, { kind: 'page', url: `${site.url}/menu` });
    const steps = fixture.steps();
    const titles: unknown[] = [];
    const read = async (state: unknown) => {
      const after = await steps.read(state);
      titles.push(after.web?.title);
      return after;
    };
    for (const detail of await fixture.takeEvents()) await fixture.run({ detail }, { ...steps, read });
    const title = `${'x'.repeat(99)}🍲`;
    expect(await fixture.source(setId, id)).toMatchObject({ title, status: 'ready' });
    // The state machine limits the size of its state, so the step passes on the shortened title.
    expect(titles).toEqual([title]);
  });

  test('keeps the title that its owner gave it', async () => {
    site.pages.set('/menu', htmlPage('Our menu', ['Soup.']));
    const id = await fixture.add(setId, { kind: 'page', url: `${site.url}/menu` });
    const path = { id: setId, source_id: id };
    await fixture.call('update-knowledge-source', { path, json: { title: 'Lunch' } });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({ title: 'Lunch', status: 'ready' });
  });

  test('that has not changed gives its set no new version, but shows when it was last read', async () => {
    site.pages.set('/menu', ({ headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304 }
        : { ...htmlPage('Menu', ['Soup.']), headers: { etag: '"1"' } },
    );
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    const { version } = (await fixture.call('get-knowledge-set', { path: { id: setId } })).body;
    const before = await fixture.source(setId, id);
    fixture.effects.advance(60_000);
    await fixture.refresh(setId, id);
    const after = await fixture.source(setId, id);
    expect(after).toMatchObject({ status: 'ready', pages: 1, pages_read: 1 });
    expect(after.refreshed_at).not.toBe(before.refreshed_at);
    expect((await fixture.call('get-knowledge-set', { path: { id: setId } })).body).toMatchObject({
      version,
      status: 'ready',
    });
  });

  test.each(['page', 'feed'] as const)(
    'that is read as a %s has the page counts of its published version again if it changes back after a failed reading',
    async (kind) => {
      const menu = htmlPage('Menu', ['Soup.']);
      site.pages.set('/menu', menu);
      const id = await fixture.webSource(setId, kind, `${site.url}/menu`);
      const published = { pages: 1, pages_read: 1, unread_pages: [] };
      expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', ...published });
      site.pages.set('/menu', { body: '<div id="root"></div>' });
      await fixture.refresh(setId, id);
      expect(await fixture.source(setId, id)).toMatchObject({ status: 'failed', unread_pages: [1] });
      site.pages.set('/menu', menu);
      await fixture.refresh(setId, id);
      expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', error: null, ...published });
    },
  );

  test('whose event arrives twice is read by one execution, so later content cannot bypass the approval', async () => {
    site.pages.set('/menu', htmlPage('Menu', ['Today we have tomato soup with basil and bread.']));
    const id = await fixture.add(setId, { kind: 'page', url: `${site.url}/menu` });
    const [event] = (await fixture.takeEvents()).map((detail) => ({ detail }));
    const { start } = fixture.steps();
    const states = [];
    for (const execution of ['first', 'second', 'first']) states.push(await start({ execution, event }));
    expect(states.map(({ next }) => next)).toEqual(['fetch', 'end', 'fetch']);
    await fixture.continue(states[0]);
    site.pages.set('/menu', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
    await fixture.continue(states[1]);
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held' });
    expect(JSON.stringify(await fixture.search(setId, 'soup'))).toContain('tomato soup');
  });

  test('that changes a little is replaced without approval', async () => {
    site.pages.set('/menu', htmlPage('Menu', [...paragraphs('kitchen'), 'The soup costs 6 euros.']));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    site.pages.set('/menu', htmlPage('Menu', [...paragraphs('kitchen'), 'The soup costs 7 euros.']));
    await fixture.refresh(setId, id);
    expect((await fixture.search(setId, 'What does the soup cost?'))[0]?.text).toContain('7 euros');
  });

  test('that changes by more than a third is held until its owner approves it', async () => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    const path = { id: setId, source_id: id };
    const approve = () => fixture.call('update-knowledge-source', { path, json: { approve: true } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'knowledge_source.not_held' } });

    site.pages.set('/menu', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held', error: null });
    expect((await fixture.search(setId, 'kitchen'))[0]?.text).toContain('kitchen');
    const { body } = await fixture.call('get-knowledge-source-text', { path });
    expect(JSON.stringify(body)).toContain('casino');
    expect((await fixture.call('get-knowledge-set', { path: { id: setId } })).body.status).toBe('ready');

    expect(await approve()).toMatchObject({ status: 200, body: { status: 'reading' } });
    const requests = site.requests.length;
    await fixture.runEvents();
    expect(site.requests).toHaveLength(requests);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready' });
    expect((await fixture.search(setId, 'casino'))[0]?.text).toContain('casino');
    expect((await fixture.search(setId, 'kitchen'))[0]?.text ?? '').not.toContain('kitchen');
    const old = await fixture.objects.list(`pages/${setId}/${id}/1/`);
    expect(old).toEqual([]);
  });

  test('that is held keeps its title if a request that changes the title can no longer approve the new version', async () => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    site.pages.set('/menu', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(setId, id);
    const path = { id: setId, source_id: id };
    const update = (json: object) => fixture.call('update-knowledge-source', { path, json });
    let isRejected = false;
    // Another request rejects the version after this request has read the source, and before it approves the version.
    fixture.effects.table.client.middlewareStack.add(
      (next) => async (args) => {
        if (!isRejected && JSON.stringify(args.input).includes('approved_version')) {
          isRejected = true;
          await outsideFunctions(() => update({ approve: false }));
        }
        return next(args);
      },
      { step: 'initialize' },
    );
    const { status, body } = await update({ title: 'Lunch', approve: true });
    expect([status, body.code]).toEqual([409, 'knowledge_source.not_held']);
    expect(await fixture.source(setId, id)).toMatchObject({ title: 'Menu', status: 'ready' });
  });

  test.each([true, false])('that is held can get a new title in a request with approve: %s', async (approve) => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    site.pages.set('/menu', htmlPage('House', paragraphs('pool')));
    await fixture.refresh(setId, id);
    const path = { id: setId, source_id: id };
    const { body } = await fixture.call('update-knowledge-source', { path, json: { title: 'Lunch', approve } });
    expect(body).toMatchObject({ title: 'Lunch', status: approve ? 'reading' : 'ready' });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({ title: 'Lunch', status: 'ready' });
    const subject = approve ? 'pool' : 'kitchen';
    expect((await fixture.search(setId, subject))[0]).toMatchObject({
      title: 'Lunch',
      text: expect.stringContaining(subject),
    });
  });

  test('that was held and approved later shows when it was read', async () => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    site.pages.set('/menu', htmlPage('House', paragraphs('pool')));
    await fixture.refresh(setId, id);
    const readAt = fixture.effects.now().toISOString();
    fixture.effects.advance(21 * DAY_MILLISECONDS);
    const path = { id: setId, source_id: id };
    await fixture.call('update-knowledge-source', { path, json: { approve: true } });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', refreshed_at: readAt });
  });

  test('that was held without vectors is approved without them, and a later refresh embeds it', async () => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    const { embedder } = fixture;
    fixture.embedder = { ...embedder, embed: () => Promise.reject(new Error('The embedder is unavailable.')) };
    site.pages.set('/menu', htmlPage('House', paragraphs('pool')));
    await fixture.refresh(setId, id);
    fixture.embedder = embedder;
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held' });

    const path = { id: setId, source_id: id };
    await fixture.call('update-knowledge-source', { path, json: { approve: true } });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', error: { code: 'words_only' } });
    expect(await fixture.search(setId, 'Can I dive?')).toEqual([]);

    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', error: null });
    expect(await fixture.search(setId, 'Can I dive?')).not.toEqual([]);
  });

  test('that was published without vectors and changes by more than a third is held too', async () => {
    const { embedder } = fixture;
    fixture.embedder = { ...embedder, embed: () => Promise.reject(new Error('The embedder is unavailable.')) };
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.webSource(setId, 'page', `${site.url}/menu`);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', error: { code: 'words_only' } });
    fixture.embedder = embedder;
    site.pages.set('/menu', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held' });
    expect((await fixture.search(setId, 'kitchen'))[0]?.text).toContain('kitchen');
  });

  test('that changes by more than a third keeps its old version if the owner rejects the change', async () => {
    site.pages.set('/', htmlPage('Hotel', paragraphs('kitchen'), ['/gone']));
    const id = await fixture.webSource(setId, 'site', `${site.url}/`);
    const before = await fixture.source(setId, id);
    expect(before).toMatchObject({ status: 'ready', pages: 2, unread_pages: [2] });
    site.pages.set('/', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held', pages: 1, unread_pages: [] });

    const path = { id: setId, source_id: id };
    const keep = () => fixture.call('update-knowledge-source', { path, json: { approve: false } });
    expect(await keep()).toMatchObject({ status: 200, body: before });
    expect(await keep()).toMatchObject({ status: 409, body: { code: 'knowledge_source.not_held' } });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toEqual(before);
    expect(JSON.stringify((await fixture.call('get-knowledge-source-text', { path })).body)).toContain('kitchen');
    expect((await fixture.search(setId, 'kitchen'))[0]?.text).toContain('kitchen');
    for (const folder of ['pages', 'texts', 'passages'])
      expect(await fixture.objects.list(`${folder}/${setId}/${id}/2`)).toEqual([]);

    // The page still differs, so the next reading is held again.
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held' });
  });
});
