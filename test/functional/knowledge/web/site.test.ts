import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { htmlPage } from '../../../support/stand-ins/web-site.ts';
import { fixture, paragraphs, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

describe('a site', () => {
  const addressOf = (path: string) => `${site.url}${path}`;
  const sitemap = (paths: readonly string[]) => ({
    type: 'application/xml',
    body: `<urlset>${paths.map((path) => `<url><loc>${addressOf(path)}</loc></url>`).join('')}</urlset>`,
  });
  const sitemapIndex = (paths: readonly string[]) => ({
    type: 'application/xml',
    body: `<sitemapindex>${paths.map((path) => `<sitemap><loc>${addressOf(path)}</loc></sitemap>`).join('')}</sitemapindex>`,
  });
  const texts = async (source_id: string) =>
    (await fixture.call('get-knowledge-source-text', { path: { id: setId, source_id } })).body.pages as {
      readonly url: string;
      readonly unread?: string;
    }[];

  test('is read from its links and its sitemap, and the crawl never leaves its host', async () => {
    site.pages.set(
      '/',
      htmlPage('Hotel', ['Welcome.'], ['/rooms', 'https://elsewhere.test/', '/logo.png', 'mailto:a@b.c']),
    );
    site.pages.set('/sitemap.xml', sitemap(['/breakfast', '/']));
    site.pages.set('/breakfast', htmlPage('Breakfast', ['Breakfast is from 7 to 10.']));
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.'], ['/missing', '/rooms#top']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect(await fixture.source(setId, id)).toMatchObject({
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
    expect((await fixture.search(setId, 'When is breakfast?'))[0]).toMatchObject({
      title: 'Hotel',
      heading: 'Breakfast',
      url: addressOf('/breakfast'),
    });
    expect(new Set(fixture.requestedHosts)).toEqual(new Set(['127.0.0.1']));
  });

  test('is read completely, even if its sitemaps link to each other', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: `Sitemap: ${addressOf('/a.xml')}\n` });
    site.pages.set('/a.xml', sitemapIndex(['/b.xml']));
    site.pages.set('/b.xml', sitemapIndex(['/a.xml', '/b.xml', '/c.xml']));
    site.pages.set('/c.xml', sitemap(['/one']));
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    site.pages.set('/one', htmlPage('One', ['The first page.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect((await texts(id)).map(({ url }) => url)).toEqual([addressOf('/'), addressOf('/one')]);
    expect(site.requests.filter((path) => path === '/a.xml')).toHaveLength(1);
  });

  test('is read from compressed sitemaps', async () => {
    site.pages.set('/sitemap.xml', sitemapIndex(['/pages.xml.gz', '/broken.xml.gz']));
    const compressed = gzipSync(sitemap(['/breakfast']).body);
    site.pages.set('/pages.xml.gz', { type: 'application/gzip', body: compressed });
    site.pages.set('/broken.xml.gz', { type: 'application/gzip', body: compressed.subarray(0, 20) });
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    site.pages.set('/breakfast', htmlPage('Breakfast', ['Breakfast is from 7 to 10.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect((await texts(id)).map(({ url }) => url)).toEqual([addressOf('/'), addressOf('/breakfast')]);
  });

  test('is read correctly if every step runs twice, as after a crash', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/one', '/two']));
    site.pages.set('/one', htmlPage('One', ['The first page.']));
    site.pages.set('/two', htmlPage('Two', ['The second page.']));
    const id = await fixture.add(setId, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const twice =
      <T>(step: (state: unknown) => Promise<T>) =>
      async (state: unknown) => {
        await step(state);
        return step(state);
      };
    const [detail] = await fixture.takeEvents();
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
    expect(await fixture.source(setId, id)).toMatchObject({
      status: 'ready',
      pages: 3,
      pages_read: 3,
      unread_pages: [],
    });
    expect((await texts(id)).map(({ url }) => url)).toEqual(['/', '/one', '/two'].map(addressOf));
    expect(await fixture.search(setId, 'second page')).not.toHaveLength(0);
    expect((await fixture.call('get-knowledge-set', { path: { id: setId } })).body).toMatchObject({ version: 1 });
  });

  test('with ten thousand pages is read in several steps up to the limit of 200 pages, and reports that it was cut', async () => {
    const paths = Array.from({ length: 10_000 }, (_, number) => `/page/${number}`);
    site.pages.set('/sitemap.xml', sitemap(paths));
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    const id = await fixture.add(setId, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const progress: unknown[] = [];
    const record = async (state: unknown) => {
      const next = await steps.record(state);
      progress.push((await fixture.source(setId, id)).pages_read);
      return next;
    };
    for (const detail of await fixture.takeEvents()) await fixture.run({ detail }, { ...steps, record });
    expect(progress.length).toBeGreaterThan(5);
    expect(await fixture.source(setId, id)).toMatchObject({
      status: 'ready',
      pages: 200,
      pages_read: 200,
      error: { code: 'site_cut', message: expect.stringMatching(/200 pages .* 10 minutes/) },
    });
    expect(site.requests.length).toBeLessThan(220);
    expect(await texts(id)).toHaveLength(200);
  });

  test('is ready even if its last step found no more pages', async () => {
    const files = Array.from({ length: 45 }, (_, number) => `/file/${number}`);
    site.pages.set('/', htmlPage('Home', ['Welcome.'], files));
    for (const path of files) site.pages.set(path, { type: 'application/pdf', body: '%PDF' });
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 1, pages_read: 1 });
    expect(await texts(id)).toHaveLength(1);
  });

  test('is read for at most 10 minutes, and reports that it was cut', async () => {
    const paths = Array.from({ length: 150 }, (_, number) => `/page/${number}`);
    site.pages.set('/', htmlPage('Home', ['Welcome.'], paths));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    const id = await fixture.add(setId, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const slowRecord = (state: unknown) => {
      fixture.effects.advance(3 * 60_000);
      return steps.record(state);
    };
    for (const detail of await fixture.takeEvents()) await fixture.run({ detail }, { ...steps, record: slowRecord });
    const { status, error, pages, pages_read } = await fixture.source(setId, id);
    expect({ status, error }).toMatchObject({ status: 'ready', error: { code: 'site_cut' } });
    expect(pages).toBeLessThan(4 * 20);
    expect(pages_read).toBe(pages);
    expect(await texts(id)).toHaveLength(Number(pages));
  });

  test('reports that it was cut if the 10 minutes end before all sitemaps are read', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    site.pages.set('/sitemap.xml', sitemapIndex(Array.from({ length: 19 }, (_, number) => `/${number}.xml`)));
    site.pages.set('/18.xml', sitemap(['/breakfast']));
    const id = await fixture.add(setId, { kind: 'site', url: addressOf('/') });
    const steps = fixture.steps();
    const slowRecord = (state: unknown) => {
      fixture.effects.advance(10 * 60_000);
      return steps.record(state);
    };
    for (const detail of await fixture.takeEvents()) await fixture.run({ detail }, { ...steps, record: slowRecord });
    expect(site.requests).not.toContain('/18.xml');
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 1, error: { code: 'site_cut' } });
  });

  test('whose new version was cut still reports the cut after that version was held and approved', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    const paths = Array.from({ length: 201 }, (_, number) => `/page/${number}`);
    site.pages.set('/sitemap.xml', sitemap(paths));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'held', pages: 200 });

    const path = { id: setId, source_id: id };
    await fixture.call('update-knowledge-source', { path, json: { approve: true } });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({
      status: 'ready',
      pages: 200,
      error: { code: 'site_cut' },
    });
  });

  test('that has not changed keeps its page counts, even if fetching it takes several steps', async () => {
    const paths = Array.from({ length: 45 }, (_, number) => `/page/${number}`);
    site.pages.set('/', htmlPage('Home', ['Welcome.'], paths));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    site.pages.set('/page/44', { type: 'text/html', body: '<script>show()</script>' });
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    const before = await fixture.source(setId, id);
    expect(before).toMatchObject({ status: 'ready', pages: 46, pages_read: 46, unread_pages: [46] });
    fixture.effects.advance(60_000);
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toEqual({ ...before, refreshed_at: expect.any(String) });
  });

  test('that has not changed counts as unchanged, even if one of its pages is still unavailable', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/missing']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    const before = await fixture.source(setId, id);
    expect(before).toMatchObject({ status: 'ready', pages: 2, unread_pages: [2] });
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toEqual({ ...before, refreshed_at: expect.any(String) });
    expect(await fixture.objects.list(`pages/${setId}/${id}/2/`)).toEqual([]);
  });

  test('gets a new version when a missing page becomes available', async () => {
    site.pages.set('/', htmlPage('Home', paragraphs('garden'), ['/rooms']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.']));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 2, unread_pages: [] });
  });

  test('skips pages that robots.txt forbids', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: QprReader\nDisallow: /staff\n' });
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/staff']));
    site.pages.set('/staff', htmlPage('Staff', ['The code is 1234.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect(await fixture.source(setId, id)).toMatchObject({ pages: 1, unread_pages: [] });
    expect(site.requests).not.toContain('/staff');
  });

  test('is read if its robots.txt is larger than a page can be, but only the beginning of robots.txt applies', async () => {
    const rules = 'User-agent: *\nDisallow: /staff\n';
    const body = `${rules}${'# comment\n'.repeat(300_000)}Disallow: /rooms\n`;
    site.pages.set('/robots.txt', { type: 'text/plain', body });
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/staff', '/rooms']));
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect((await texts(id)).map(({ url }) => url)).toEqual([addressOf('/'), addressOf('/rooms')]);
  });

  test('skips a page whose redirects together are too slow', async () => {
    const steps = ['/slow', '/slow/1', '/slow/2', '/slow/3', '/slow/4'];
    for (const [index, path] of steps.entries())
      site.pages.set(path, { status: 302, headers: { location: `/slow/${index + 1}` }, milliseconds: 500 });
    site.pages.set('/slow/5', htmlPage('Slow', ['The end of all redirects.']));
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/slow', '/rooms']));
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.']));
    fixture.pageTimeoutMilliseconds = 2_000;
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 3, unread_pages: [2] });
    expect(await texts(id)).toMatchObject([
      { url: addressOf('/') },
      { url: addressOf('/slow'), unread: 'unavailable' },
      { url: addressOf('/rooms') },
    ]);
  });

  test('skips an unchanged page whose stored copy is missing, if the conditional request and the new download together are too slow', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/rooms']));
    site.pages.set('/rooms', { ...htmlPage('Rooms', ['All rooms have a balcony.']), headers: { etag: '"1"' } });
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    await fixture.objects.remove(`pages/${setId}/${id}/1/00002`);
    const slow = { milliseconds: 1_250 };
    site.pages.set('/rooms', ({ headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, ...slow }
        : { ...htmlPage('Rooms', ['All rooms have a balcony.']), ...slow },
    );
    fixture.pageTimeoutMilliseconds = 2_000;
    await fixture.refresh(setId, id);
    expect(await texts(id)).toMatchObject([
      { url: addressOf('/') },
      { url: addressOf('/rooms'), unread: 'unavailable' },
    ]);
  });

  test('is read even if one of its pages contains a picture instead of text', async () => {
    site.pages.set('/', htmlPage('Home', ['Welcome.'], ['/photo', '/rooms']));
    site.pages.set('/photo', { type: 'text/html', body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]) });
    site.pages.set('/rooms', htmlPage('Rooms', ['All rooms have a balcony.']));
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 3, unread_pages: [2] });
    expect((await fixture.search(setId, 'balcony'))[0]).toMatchObject({ url: addressOf('/rooms') });
  });

  test('loses only one page if robots.txt is unavailable for a moment', async () => {
    const paths = Array.from({ length: 45 }, (_, number) => `/page/${number}`);
    site.pages.set('/', htmlPage('Home', ['Welcome.'], paths));
    for (const path of paths) site.pages.set(path, htmlPage(path, [`This is the page ${path.slice(6)}.`]));
    let reads = 0;
    site.pages.set('/robots.txt', () => {
      reads += 1;
      return { status: reads === 2 ? 503 : 404 };
    });
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    const { status, pages, unread_pages } = await fixture.source(setId, id);
    expect({ status, pages }).toEqual({ status: 'ready', pages: 46 });
    expect(unread_pages).toHaveLength(1);
  });

  test('is refreshed without storing unchanged pages again, and a small change does not wait for approval', async () => {
    const tagged = (title: string, words: readonly string[], tag: string) => ({
      ...htmlPage(title, words),
      headers: { etag: tag },
    });
    const rooms = (tag: string) => (request: { headers: Record<string, unknown> }) =>
      request.headers['if-none-match'] === tag ? { status: 304 } : tagged('Rooms', paragraphs('rooms'), tag);
    site.pages.set('/', htmlPage('Home', paragraphs('garden'), ['/rooms']));
    site.pages.set('/rooms', rooms('"1"') as never);
    const id = await fixture.webSource(setId, 'site', addressOf('/'));
    await fixture.refresh(setId, id);
    expect(await fixture.objects.list(`pages/${setId}/${id}/2/`)).toEqual([]);

    site.pages.set('/', htmlPage('Home', [...paragraphs('garden'), 'New: a sauna.'], ['/rooms']));
    await fixture.refresh(setId, id);
    expect(await fixture.source(setId, id)).toMatchObject({ status: 'ready', pages: 2 });
    expect((await fixture.search(setId, 'sauna'))[0]?.text).toContain('sauna');
    expect(await fixture.search(setId, 'rooms')).not.toEqual([]);
  });
});
