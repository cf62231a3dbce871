import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { testTargets } from '../../../support/functions/targets.ts';
import { startLargePageServer } from '../../../support/stand-ins/large-page-server.ts';
import { htmlPage } from '../../../support/stand-ins/web-site.ts';
import { fixture, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

describe('a page that cannot be read gets a reason, and other sources are still found:', () => {
  /** Adds a source that cannot be read, and returns its error. */
  const errorOf = async (url: string, kind: 'page' | 'site' = 'page') => {
    await fixture.answer(setId, 'Where is the pool?', 'In the garden.');
    const id = await fixture.webSource(setId, kind, url);
    expect(await fixture.search(setId, 'pool')).toHaveLength(1);
    const source = await fixture.source(setId, id);
    expect(source).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/^\S.* .*\.$/) } });
    return source.error as { readonly code: string; readonly message: string };
  };

  test('a redirect to a link-local address', async () => {
    // Tests allow loopback and private networks, but not link-local addresses.
    fixture.targets = testTargets({ resolve: async () => [{ address: '169.254.169.254', family: 4 }] });
    site.pages.set('/menu', { status: 302, headers: { location: 'http://inside.test/secret' } });
    const { code, message } = await errorOf(`${site.url}/menu`);
    expect(code).toBe('address_refused');
    expect(message).not.toContain('169.254');
  });

  test('a redirect to this service', async () => {
    fixture.targets = testTargets({ own: ['https://qpr.test'] });
    site.pages.set('/menu', { status: 301, headers: { location: 'https://qpr.test/v1/account' } });
    expect((await errorOf(`${site.url}/menu`)).code).toBe('address_refused');
  });

  test('an address without https, which only a local service allows', async () => {
    site.pages.set('/menu', htmlPage('Menu', ['Soup.']));
    await fixture.answer(setId, 'Where is the pool?', 'In the garden.');
    const id = await fixture.add(setId, { kind: 'page', url: `${site.url}/menu` });
    fixture.targets = testTargets({ allowPrivate: false });
    await fixture.runEvents();
    expect(await fixture.source(setId, id)).toMatchObject({
      status: 'failed',
      error: { code: 'not_https', message: 'The address leads to a page without https.' },
    });
    expect(site.requests).toEqual([]);
    expect(await fixture.search(setId, 'pool')).toHaveLength(1);
  });

  test.each(['page', 'site'] as const)('a %s that redirects to itself, as its robots.txt does', async (kind) => {
    site.pages.set('/robots.txt', { status: 301, headers: { location: '/robots.txt' } });
    site.pages.set('/menu', { status: 301, headers: { location: '/menu' } });
    expect((await errorOf(`${site.url}/menu`, kind)).code).toBe('too_many_redirects');
  });

  test('redirects that, together with those of robots.txt, are too slow', async () => {
    const slow = (location: string) => ({ status: 302, headers: { location }, milliseconds: 500 });
    site.pages.set('/robots.txt', slow('/robots'));
    site.pages.set('/robots', slow('/robots/new'));
    site.pages.set('/menu', slow('/menu/today'));
    site.pages.set('/menu/today', slow('/menu/new'));
    site.pages.set('/menu/new', htmlPage('Menu', ['Soup.']));
    fixture.pageTimeoutMilliseconds = 1_750;
    expect(await errorOf(`${site.url}/menu`)).toMatchObject({
      code: 'unavailable',
      message: 'The page, with its redirects and robots.txt, did not load within 1.75 seconds.',
    });
  });

  test.each(['page', 'site'] as const)('a %s that robots.txt forbids', async (kind) => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' });
    site.pages.set('/menu', htmlPage('Menu', ['Soup.']));
    expect((await errorOf(`${site.url}/menu`, kind)).code).toBe('robots_forbidden');
    expect(site.requests).toEqual(['/robots.txt']);
  });

  test('an error of its server', async () => {
    site.pages.set('/menu', { status: 500 });
    expect(await errorOf(`${site.url}/menu`)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('responded with 500'),
    });
  });

  test('a server that is down', async () => {
    await site.stop();
    expect((await errorOf(`${site.url}/menu`)).code).toBe('unavailable');
  });

  test('more than 2 MB, even if only after decompression', async () => {
    site.pages.set('/large', { body: Buffer.alloc(2 * 1024 * 1024 + 1, 'a') });
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
    site.pages.set('/bomb', { body: bomb, headers: { 'content-encoding': 'gzip' } });
    expect((await errorOf(`${site.url}/large`)).code).toBe('page_too_large');
    const id = await fixture.webSource(setId, 'page', `${site.url}/bomb`);
    expect(await fixture.source(setId, id)).toMatchObject({ error: { code: 'page_too_large' } });
  });

  test('a file of 500 MB, of which only the beginning is loaded', async () => {
    const server = await startLargePageServer(500);
    const { code, message } = await errorOf(server.url);
    expect({ code, message }).toEqual({ code: 'page_too_large', message: 'The page is larger than 2 MB.' });
    expect(server.sentMegabytes()).toBeLessThan(50);
    await server.stop();
  });

  test('a picture', async () => {
    site.pages.set('/menu.png', { type: 'image/png', body: 'PNG' });
    expect(await errorOf(`${site.url}/menu.png`)).toMatchObject({
      code: 'unsupported_type',
      message: 'The address does not lead to HTML, PDF, CSV, JSON, Markdown or plain text.',
    });
  });

  test('a site whose address leads to a file', async () => {
    site.pages.set('/menu.json', { type: 'application/json', body: '{}' });
    const id = await fixture.webSource(setId, 'site', `${site.url}/menu.json`);
    const error = { code: 'unsupported_type', message: 'The address of a site must lead to an HTML page.' };
    expect(await fixture.source(setId, id)).toMatchObject({ error });
  });

  test.each(['constructor', '__proto__'])(
    'a page with the type %s, which every object has as a property',
    async (type) => {
      site.pages.set('/menu', { type, body: 'Soup.' });
      expect((await errorOf(`${site.url}/menu`)).code).toBe('unsupported_type');
    },
  );

  test('a page that shows its text only with scripts', async () => {
    site.pages.set('/app', { body: '<body><div id="root"></div><script>render()</script></body>' });
    expect((await errorOf(`${site.url}/app`)).code).toBe('no_text');
  });
});
