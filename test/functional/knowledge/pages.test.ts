import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hostTurns } from '../../../lambdas/knowledge/web/host-turn-store.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { startEndlessServer } from '../../support/stand-ins/endless-server.ts';
import { htmlPage, startWebSite, type WebSite } from '../../support/stand-ins/web-site.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
let site: WebSite;
let set: string;
beforeEach(async () => {
  fixture = await KnowledgeFixture.create();
  site = await startWebSite();
  set = await fixture.set();
});
afterEach(async () => {
  await site.stop();
  await fixture.close();
});

const paragraphs = (word: string, count = 9) =>
  Array.from({ length: count }, (_, index) => `Sentence ${index + 1} is about the ${word} of our house.`);

describe('a page', () => {
  test('is read without its scripts, and gets its own title and address', async () => {
    site.pages.set('/menu', htmlPage('Our menu', ['The soup costs 6 euros.', '<script>document.write("x")</script>']));
    const id = await fixture.page(set, 'page', `${site.url}/menu`);
    expect(await fixture.source(set, id)).toMatchObject({
      kind: 'page',
      title: 'Our menu',
      url: `${site.url}/menu`,
      status: 'ready',
      pages: 1,
      pages_read: 1,
      error: null,
    });
    const [found] = await fixture.found(set, 'What does the soup cost?');
    expect(found).toMatchObject({ url: `${site.url}/menu`, text: expect.stringContaining('6 euros') });
    expect(found?.text).not.toContain('document.write');
  });

  test('can be a PDF, JSON or CSV, and compressed', async () => {
    const body = gzipSync('dish;price\nSoup;6\n');
    site.pages.set('/menu.csv', { type: 'text/plain', body, headers: { 'content-encoding': 'gzip' } });
    await fixture.page(set, 'page', `${site.url}/menu.csv`);
    expect((await fixture.found(set, 'soup'))[0]?.text).toBe('dish: Soup; price: 6');
  });

  test('that its owner renamed keeps this title', async () => {
    site.pages.set('/menu', htmlPage('Our menu', ['Soup.']));
    const id = await fixture.add(set, { kind: 'page', url: `${site.url}/menu` });
    const path = { id: set, source_id: id };
    await fixture.call('update-knowledge-source', { path, json: { title: 'Lunch' } });
    await fixture.runEvents();
    expect(await fixture.source(set, id)).toMatchObject({ title: 'Lunch', status: 'ready' });
  });

  test('that has not changed is not embedded again', async () => {
    site.pages.set('/menu', ({ headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304 }
        : { ...htmlPage('Menu', ['Soup.']), headers: { etag: '"1"' } },
    );
    const id = await fixture.page(set, 'page', `${site.url}/menu`);
    const { version } = (await fixture.call('get-knowledge-set', { path: { id: set } })).body;
    const before = await fixture.source(set, id);
    fixture.effects.pass(60_000);
    await fixture.refresh(set, id);
    const after = await fixture.source(set, id);
    expect(after).toMatchObject({ status: 'ready', pages: 1, pages_read: 1 });
    expect(after.refreshed_at).not.toBe(before.refreshed_at);
    expect((await fixture.call('get-knowledge-set', { path: { id: set } })).body).toMatchObject({
      version,
      status: 'ready',
    });
  });

  test('whose event arrives twice is read by one execution, so the later content is a version of its own', async () => {
    site.pages.set('/menu', htmlPage('Menu', ['Today we have tomato soup with basil and bread.']));
    const id = await fixture.add(set, { kind: 'page', url: `${site.url}/menu` });
    const [event] = (await fixture.events()).map((detail) => ({ detail }));
    const { start } = fixture.steps();
    const states = [];
    for (const execution of ['first', 'second', 'first']) states.push(await start({ execution, event }));
    expect(states.map(({ next }) => next)).toEqual(['fetch', 'end', 'fetch']);
    await fixture.continue(states[0]);
    site.pages.set('/menu', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
    await fixture.continue(states[1]);
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'held' });
    expect(JSON.stringify(await fixture.found(set, 'soup'))).toContain('tomato soup');
  });

  test('that changes a little is replaced', async () => {
    site.pages.set('/menu', htmlPage('Menu', [...paragraphs('kitchen'), 'The soup costs 6 euros.']));
    const id = await fixture.page(set, 'page', `${site.url}/menu`);
    site.pages.set('/menu', htmlPage('Menu', [...paragraphs('kitchen'), 'The soup costs 7 euros.']));
    await fixture.refresh(set, id);
    expect((await fixture.found(set, 'What does the soup cost?'))[0]?.text).toContain('7 euros');
  });

  test('that changes by more than a third is held until its owner approves it', async () => {
    site.pages.set('/menu', htmlPage('Menu', paragraphs('kitchen')));
    const id = await fixture.page(set, 'page', `${site.url}/menu`);
    const path = { id: set, source_id: id };
    const approve = () => fixture.call('update-knowledge-source', { path, json: { approve: true } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'knowledge_source.not_held' } });

    site.pages.set('/menu', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'held', error: null });
    expect((await fixture.found(set, 'kitchen'))[0]?.text).toContain('kitchen');
    const { body } = await fixture.call('get-knowledge-source-text', { path });
    expect(JSON.stringify(body)).toContain('casino');
    expect((await fixture.call('get-knowledge-set', { path: { id: set } })).body.status).toBe('ready');

    expect(await approve()).toMatchObject({ status: 200, body: { status: 'reading' } });
    const requests = site.requests.length;
    await fixture.runEvents();
    expect(site.requests).toHaveLength(requests);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'ready' });
    expect((await fixture.found(set, 'casino'))[0]?.text).toContain('casino');
    expect((await fixture.found(set, 'kitchen'))[0]?.text ?? '').not.toContain('kitchen');
    const old = await fixture.objects.list(`pages/${set}/${id}/1/`);
    expect(old).toEqual([]);
  });

  test('that changes by more than a third can keep its old version', async () => {
    site.pages.set('/', htmlPage('Hotel', paragraphs('kitchen'), ['/gone']));
    const id = await fixture.page(set, 'site', `${site.url}/`);
    const before = await fixture.source(set, id);
    expect(before).toMatchObject({ status: 'ready', pages: 2, unread_pages: [2] });
    site.pages.set('/', htmlPage('Hacked', paragraphs('casino')));
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'held', pages: 1, unread_pages: [] });

    const path = { id: set, source_id: id };
    const keep = () => fixture.call('update-knowledge-source', { path, json: { approve: false } });
    expect(await keep()).toMatchObject({ status: 200, body: before });
    expect(await keep()).toMatchObject({ status: 409, body: { code: 'knowledge_source.not_held' } });
    await fixture.runEvents();
    expect(await fixture.source(set, id)).toEqual(before);
    expect(JSON.stringify((await fixture.call('get-knowledge-source-text', { path })).body)).toContain('kitchen');
    expect((await fixture.found(set, 'kitchen'))[0]?.text).toContain('kitchen');
    for (const folder of ['pages', 'texts', 'passages'])
      expect(await fixture.objects.list(`${folder}/${set}/${id}/2`)).toEqual([]);

    // The page still differs, so the next reading is held again.
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'held' });
  });
});

describe('a page that cannot be read says why, and nothing else is harmed:', () => {
  const failing = async (url: string, kind: 'page' | 'site' = 'page') => {
    await fixture.answer(set, 'Where is the pool?', 'In the garden.');
    const id = await fixture.page(set, kind, url);
    expect(await fixture.found(set, 'pool')).toHaveLength(1);
    const source = await fixture.source(set, id);
    expect(source).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/^\S.* .*\.$/) } });
    return source.error as { readonly code: string; readonly message: string };
  };

  test('a redirect to a private address', async () => {
    // Tests allow loopback addresses, but no others that are not public.
    fixture.targets = testTargets({ resolve: async () => [{ address: '169.254.169.254', family: 4 }] });
    site.pages.set('/menu', { status: 302, headers: { location: 'http://inside.test/secret' } });
    const { code, message } = await failing(`${site.url}/menu`);
    expect(code).toBe('address_refused');
    expect(message).not.toContain('169.254');
  });

  test('a redirect to this service', async () => {
    fixture.targets = testTargets({ own: ['https://qpr.test'] });
    site.pages.set('/menu', { status: 301, headers: { location: 'https://qpr.test/v1/account' } });
    expect((await failing(`${site.url}/menu`)).code).toBe('address_refused');
  });

  test('a redirect to itself', async () => {
    site.pages.set('/menu', { status: 301, headers: { location: '/menu' } });
    expect((await failing(`${site.url}/menu`)).code).toBe('too_many_redirects');
  });

  test.each(['page', 'site'] as const)('a %s that robots.txt forbids', async (kind) => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' });
    site.pages.set('/menu', htmlPage('Menu', ['Soup.']));
    expect((await failing(`${site.url}/menu`, kind)).code).toBe('robots_forbidden');
    expect(site.requests).toEqual(['/robots.txt']);
  });

  test('an error of its server', async () => {
    site.pages.set('/menu', { status: 500 });
    expect(await failing(`${site.url}/menu`)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('responded with 500'),
    });
  });

  test('a server that is down', async () => {
    await site.stop();
    expect((await failing(`${site.url}/menu`)).code).toBe('unavailable');
  });

  test('more than 2 MB, even if only after decompression', async () => {
    site.pages.set('/large', { body: Buffer.alloc(2 * 1024 * 1024 + 1, 'a') });
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
    site.pages.set('/bomb', { body: bomb, headers: { 'content-encoding': 'gzip' } });
    expect((await failing(`${site.url}/large`)).code).toBe('page_too_large');
    const id = await fixture.page(set, 'page', `${site.url}/bomb`);
    expect(await fixture.source(set, id)).toMatchObject({ error: { code: 'page_too_large' } });
  });

  test('a file of 500 MB, of which only the beginning is loaded', async () => {
    const server = await startEndlessServer(500);
    const { code, message } = await failing(server.url);
    expect({ code, message }).toEqual({ code: 'page_too_large', message: 'The page is larger than 2 MB.' });
    expect(server.sentMegabytes()).toBeLessThan(50);
    await server.stop();
  });

  test('a picture', async () => {
    site.pages.set('/menu.png', { type: 'image/png', body: 'PNG' });
    expect((await failing(`${site.url}/menu.png`)).code).toBe('unsupported_type');
  });

  test('a page that shows its text only with scripts', async () => {
    site.pages.set('/app', { body: '<body><div id="root"></div><script>render()</script></body>' });
    expect((await failing(`${site.url}/app`)).code).toBe('no_text');
  });
});

describe('a site', () => {
  const addressOf = (path: string) => `${site.url}${path}`;
  const sitemap = (paths: readonly string[]) => ({
    type: 'application/xml',
    body: `<urlset>${paths.map((path) => `<url><loc>${addressOf(path)}</loc></url>`).join('')}</urlset>`,
  });
  const index = (paths: readonly string[]) => ({
    type: 'application/xml',
    body: `<sitemapindex>${paths.map((path) => `<sitemap><loc>${addressOf(path)}</loc></sitemap>`).join('')}</sitemapindex>`,
  });
  const texts = async (source_id: string) =>
    (await fixture.call('get-knowledge-source-text', { path: { id: set, source_id } })).body.pages as {
      readonly url: string;
      readonly unread?: string;
    }[];

  test('is read from its sitemap, then from its links, and never leaves its host', async () => {
    site.pages.set(
      '/',
      htmlPage('Hotel', ['Welcome.'], ['/rooms', 'https://elsewhere.test/', '/logo.png', 'mailto:a@b.c']),
    );
    site.pages.set('/sitemap.xml', sitemap(['/breakfast', '/']));
    site.pages.set('/breakfast', htmlPage('Breakfast', ['Breakfast is from 7 to 10.']));
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.'], ['/missing', '/rooms#top']));
    const id = await fixture.page(set, 'site', addressOf('/'));
    expect(await fixture.source(set, id)).toMatchObject({
      title: 'Hotel',
      status: 'ready',
      pages: 4,
      pages_read: 4,
      unread_pages: [4],
    });
    expect(await texts(id)).toMatchObject([
      { url: addressOf('/') },
      { url: addressOf('/rooms') },
      { url: addressOf('/breakfast') },
      { url: addressOf('/missing'), unread: 'unavailable' },
    ]);
    expect((await fixture.found(set, 'When is breakfast?'))[0]).toMatchObject({
      title: 'Hotel',
      heading: 'Breakfast',
      url: addressOf('/breakfast'),
    });
    expect(new Set(fixture.requestedHosts)).toEqual(new Set(['127.0.0.1']));
  });

  test('with sitemaps that name each other ends', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: `Sitemap: ${addressOf('/a.xml')}\n` });
    site.pages.set('/a.xml', index(['/b.xml']));
    site.pages.set('/b.xml', index(['/a.xml', '/b.xml', '/c.xml']));
    site.pages.set('/c.xml', sitemap(['/one']));
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    site.pages.set('/one', htmlPage('One', ['The first page.']));
    const id = await fixture.page(set, 'site', addressOf('/'));
    expect((await texts(id)).map(({ url }) => url)).toEqual([addressOf('/'), addressOf('/one')]);
    expect(site.requests.filter((path) => path === '/a.xml')).toHaveLength(1);
  });

  test('is read from compressed sitemaps', async () => {
    site.pages.set('/sitemap.xml', index(['/pages.xml.gz', '/broken.xml.gz']));
    const compressed = gzipSync(sitemap(['/breakfast']).body);
    site.pages.set('/pages.xml.gz', { type: 'application/gzip', body: compressed });
    site.pages.set('/broken.xml.gz', { type: 'application/gzip', body: compressed.subarray(0, 20) });
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    site.pages.set('/breakfast', htmlPage('Breakfast', ['Breakfast is from 7 to 10.']));
    const id = await fixture.page(set, 'site', addressOf('/'));
    expect((await texts(id)).map(({ url }) => url)).toEqual([addressOf('/'), addressOf('/breakfast')]);
  });

  test('survives steps that crashed after their write', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/one', '/two']));
    site.pages.set('/one', htmlPage('One', ['The first page.']));
    site.pages.set('/two', htmlPage('Two', ['The second page.']));
    const id = await fixture.add(set, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const twice =
      <T>(step: (state: unknown) => Promise<T>) =>
      async (state: unknown) => {
        await step(state);
        return step(state);
      };
    const [detail] = await fixture.events();
    await fixture.run(
      { detail },
      {
        ...steps,
        start: twice(steps.start),
        fetch: twice(steps.fetch),
        read: twice(steps.read),
        record: twice(steps.record),
        embed: twice(steps.embed),
        pack: twice(steps.pack),
      },
    );
    expect(await fixture.source(set, id)).toMatchObject({ status: 'ready', pages: 3, pages_read: 3, unread_pages: [] });
    expect((await texts(id)).map(({ url }) => url)).toEqual(['/', '/one', '/two'].map(addressOf));
    expect(await fixture.found(set, 'second page')).not.toHaveLength(0);
    expect((await fixture.call('get-knowledge-set', { path: { id: set } })).body).toMatchObject({ version: 1 });
  });

  test('with ten thousand pages is read up to its limit, in several steps, and says so', async () => {
    const paths = Array.from({ length: 10_000 }, (_, number) => `/page/${number}`);
    site.pages.set('/sitemap.xml', sitemap(paths));
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    const id = await fixture.add(set, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const progress: unknown[] = [];
    const record = async (state: unknown) => {
      const next = await steps.record(state);
      progress.push((await fixture.source(set, id)).pages_read);
      return next;
    };
    for (const detail of await fixture.events()) await fixture.run({ detail }, { ...steps, record });
    expect(progress.length).toBeGreaterThan(5);
    expect(await fixture.source(set, id)).toMatchObject({
      status: 'ready',
      pages: 200,
      pages_read: 200,
      error: { code: 'site_cut' },
    });
    expect(site.requests.length).toBeLessThan(220);
    expect(await texts(id)).toHaveLength(200);
  });

  test('skips pages that robots.txt forbids', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: QprReader\nDisallow: /staff\n' });
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/staff']));
    site.pages.set('/staff', htmlPage('Staff', ['The code is 1234.']));
    const id = await fixture.page(set, 'site', addressOf('/'));
    expect(await fixture.source(set, id)).toMatchObject({ pages: 1, unread_pages: [] });
    expect(site.requests).not.toContain('/staff');
  });

  test('sends only changed pages again, and a small change is not held', async () => {
    const tagged = (title: string, words: readonly string[], tag: string) => ({
      ...htmlPage(title, words),
      headers: { etag: tag },
    });
    const rooms = (tag: string) => (request: { headers: Record<string, unknown> }) =>
      request.headers['if-none-match'] === tag ? { status: 304 } : tagged('Rooms', paragraphs('rooms'), tag);
    site.pages.set('/', htmlPage('Home', paragraphs('garden'), ['/rooms']));
    site.pages.set('/rooms', rooms('"1"') as never);
    const id = await fixture.page(set, 'site', addressOf('/'));
    await fixture.refresh(set, id);
    expect(await fixture.objects.list(`pages/${set}/${id}/2/`)).toEqual([]);

    site.pages.set('/', htmlPage('Home', [...paragraphs('garden'), 'New: a sauna.'], ['/rooms']));
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({ status: 'ready', pages: 2 });
    expect((await fixture.found(set, 'sauna'))[0]?.text).toContain('sauna');
    expect(await fixture.found(set, 'rooms')).not.toEqual([]);
  });
});

describe('a feed', () => {
  test('is read again after its interval, is never held, and keeps its last version while it is down', async () => {
    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Tomato soup"}' });
    const id = await fixture.add(set, { kind: 'feed', url: `${site.url}/today.json`, every_minutes: 5 });
    const [detail] = await fixture.events();
    const steps = fixture.steps();
    const first = await steps.start({ execution: 'first', event: { detail } });
    expect(first.wait_seconds).toBe(300);
    await fixture.continue(first, steps);
    expect(await fixture.source(set, id)).toMatchObject({ kind: 'feed', status: 'ready', every_minutes: 5 });
    const [found] = await fixture.found(set, 'soup');
    expect(found?.text).toBe('dish: Tomato soup');
    expect(found).not.toHaveProperty('url');

    site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Roast pumpkin"}' });
    await steps.again(first);
    // The execution that waited is outdated now.
    await steps.again(first);
    await fixture.runEvents();
    expect((await fixture.found(set, 'pumpkin'))[0]?.text).toBe('dish: Roast pumpkin');
    const { refreshed_at } = await fixture.source(set, id);

    site.pages.set('/today.json', { status: 503 });
    fixture.effects.pass(300_000);
    await fixture.refresh(set, id);
    expect(await fixture.source(set, id)).toMatchObject({
      status: 'failed',
      error: { code: 'unavailable', message: expect.stringContaining('503') },
      refreshed_at,
    });
    expect(await fixture.found(set, 'pumpkin')).toHaveLength(1);
  });

  test('has an interval that its owner can change', async () => {
    const url = `${site.url}/today.json`;
    const id = await fixture.add(set, { kind: 'feed', url });
    const path = { id: set, source_id: id };
    const change = (json: object, of = path) => fixture.call('update-knowledge-source', { path: of, json });
    expect((await change({ every_minutes: 15 })).body).toMatchObject({ every_minutes: 15 });
    expect((await change({ every_minutes: 4 })).status).toBe(400);
    const answer = await fixture.answer(set, 'Where?', 'There.');
    expect(await change({ every_minutes: 15 }, { id: set, source_id: answer })).toMatchObject({
      status: 409,
      body: { code: 'knowledge_source.not_a_feed' },
    });
  });

  test('is limited per owner, and a deleted one frees its place', async () => {
    const feed = { kind: 'feed', url: `${site.url}/today.json` };
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await fixture.add(set, feed));
    const other = await fixture.set();
    const refused = await fixture.call('add-knowledge-source', { path: { id: other }, json: feed });
    expect(refused).toMatchObject({ status: 409, body: { code: 'knowledge_source.feed_limit_reached' } });
    await fixture.call('delete-knowledge-source', { path: { id: set, source_id: String(ids[0]) } });
    await fixture.add(other, feed);
    await fixture.call('delete-knowledge-set', { path: { id: set } });
    for (let count = 0; count < 9; count += 1) await fixture.add(other, feed);
  });
});

describe('an address is refused at once', () => {
  const add = (json: object) => fixture.call('add-knowledge-source', { path: { id: set }, json });
  test.each([
    ['ftp://example.com/menu', 'not_a_full_url'],
    ['http://user:secret@example.com/', 'has_credentials'],
    ['https://example.com:25/', 'port_not_allowed'],
    ['http://example.com/', 'not_https'],
    ['https://localhost/', 'not_public'],
    ['https://10.0.0.1/', 'not_public'],
    ['https://qpr.test/v1/account', 'this_service'],
  ])('%s', async (url, reason) => {
    const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
    fixture.targets = testTargets({ allowPrivate: false, own: ['https://qpr.test'], resolve });
    expect(await add({ kind: 'page', url })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.url', reason }] },
    });
  });

  test('if it has an interval but is not a feed', async () => {
    expect(await add({ kind: 'page', url: site.url, every_minutes: 5 })).toMatchObject({ status: 400 });
    expect(await add({ kind: 'feed', url: site.url, every_minutes: 1_441 })).toMatchObject({ status: 400 });
  });
});

test('the whole service asks a host at most once per second', async () => {
  const { table, now, pass } = fixture.effects;
  const started = now().getTime();
  const turn = hostTurns({ table, now }, async (milliseconds) => pass(Math.ceil(milliseconds)));
  for (let count = 0; count < 3; count += 1) await turn('example.com');
  await turn('example.org');
  expect(now().getTime() - started).toBeGreaterThanOrEqual(2_000);
  expect(now().getTime() - started).toBeLessThan(4_000);
});

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
