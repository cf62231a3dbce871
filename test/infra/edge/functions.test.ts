import { describe, expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { DELIVERY_HEADERS } from '../../../contracts/webhooks/delivery-headers.ts';
import { readStyle, styleName } from '../../../lambdas/qpr-codes/images/options/qr-style.ts';
import { ALTERNATIVE_SETTINGS } from '../support/deployments.ts';
import { codeOf } from '../support/edge-function.ts';
import { functionNamed, ofType, only, templateOf } from '../support/synthesized.ts';
import { edgeOf } from './edge-of.ts';

const template = await templateOf();
const templateWithDomains = await templateOf(ALTERNATIVE_SETTINGS);
const { config, runEdgeFunction } = edgeOf(template);

const SCAN = { method: 'GET', uri: '/s/0123456789' };

describe('the edge functions', () => {
  // The local runtime and these tests run them in Node.js, which knows newer syntax than CloudFront.
  test.each([
    ['with the default settings', template],
    ['with a domain', templateWithDomains],
  ])('have only ES5 syntax, which CloudFront supports: %s', (_, { Resources }) => {
    const codes = Object.values(Resources).flatMap(({ Type, Properties: { FunctionCode } }) =>
      Type === 'AWS::CloudFront::Function' ? [codeOf(FunctionCode)] : [],
    );
    expect(codes.length).toBeGreaterThan(5);
    // esbuild changes or rejects all syntax that is newer than its target.
    const compiledFor = (target: string) => codes.map((code) => transformSync(code, { target }).code);
    expect(compiledFor('es5')).toEqual(compiledFor('esnext'));
  });

  test.each([
    ['/qr/abc.png', {}, '/qr/abc/d1.cloudfront.net.png'],
    ['/qr/abc.svg', { utm_source: { value: 'x' }, download: { value: '' } }, '/qr/abc/d1.cloudfront.net.svg'],
    [
      '/qr/abc.png',
      { size_mm: { value: '030' }, dpi: { value: '300' } },
      '/qr-styled/abc/d1.cloudfront.net/~~~~~30~.png',
    ],
    [
      '/qr/abc.png',
      { size_mm: { value: '30' }, dpi: { value: '600' } },
      '/qr-styled/abc/d1.cloudfront.net/~~~~~30~600.png',
    ],
    ['/qr/abc.png', { dpi: { value: '300' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~300.png'],
    ['/qr/abc.png', { size: { value: '500' } }, '/qr-styled/abc/d1.cloudfront.net/500~~~~~~.png'],
    [
      '/qr/abc.svg',
      { light: { value: '%23fff' }, ecc: { value: 'h' } },
      '/qr-styled/abc/d1.cloudfront.net/~~H~~~~.svg',
    ],
    [
      '/qr/abc.png',
      { dark: { value: '%23ABC' }, size: { value: '0500' } },
      '/qr-styled/abc/d1.cloudfront.net/500~~~aabbcc~~~.png',
    ],
    ['/qr/abc.png', { dark: { value: '../x' } }, '/qr-styled/abc/d1.cloudfront.net/~~~___x~~~.png'],
    ['/qr/abc.png', { dark: { value: '0%230%230' } }, '/qr-styled/abc/d1.cloudfront.net/~~~0_0_0~~~.png'],
    ['/qr/abc.png', { size: { value: '%' } }, '/qr-styled/abc/d1.cloudfront.net/_~~~~~~.png'],
    ['/qr/abc.svg', { v: { value: '0123456789ab' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~~0123456789ab.svg'],
    [
      '/qr/abc.png',
      { v: { value: 'abc' }, size: { value: '800' } },
      '/qr-styled/abc/d1.cloudfront.net/800~~~~~~~abc.png',
    ],
    ['/qr/abc.png', { v: { value: '../../x' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~~______x.png'],
    ['/qr/abc.png', { margin: { value: '-1' } }, '/qr-styled/abc/d1.cloudfront.net/~-1~~~~~.png'],
    [
      '/qr/abc/logo-0123456789abcdef-640x160.webp',
      {},
      '/qr-styled/abc/d1.cloudfront.net/logo-0123456789abcdef-640x160.webp',
    ],
  ])('rewrite %s with %j to %s', (uri, querystring, expected) => {
    const event = { request: { uri, querystring, headers: {} } };
    expect(runEdgeFunction('StyleNaming', event)).toMatchObject({ uri: expected });
  });

  test('use the scan domain if there is one, whatever the host name of the distribution', () => {
    const isStyleNaming = ({ Name }: Readonly<Record<string, unknown>>) => JSON.stringify(Name).includes('StyleNaming');
    const { FunctionCode } = only(templateWithDomains, 'AWS::CloudFront::Function', isStyleNaming)[1].Properties;
    expect(FunctionCode).toContain('var host = "go.example.com";');
    const { Environment } = functionNamed(templateWithDomains, 'draw-image')[1].Properties as { Environment?: unknown };
    expect(Environment).toMatchObject({ Variables: { SCAN_HOST: 'https://go.example.com' } });
  });

  test.each([
    ['/qr/0123456789/d1.cloudfront.net.png', 200, 'attachment; filename="qr-0123456789.png"'],
    ['/qr-styled/0123456789/d1.cloudfront.net/~~~~~~.svg', 200, 'attachment; filename="qr-0123456789.svg"'],
    ['/qr/0123456789.png', 200, 'attachment; filename="qr-0123456789.png"'],
    ['/qr/0123456789/d1.cloudfront.net.png', 404, undefined],
  ])('set the Content-Disposition of a download of %s with status %i to %s', (uri, statusCode, value) => {
    const ask = (querystring: object) =>
      runEdgeFunction('FileNaming', { request: { uri, querystring }, response: { statusCode, headers: {} } });
    const headers = value === undefined ? {} : { 'content-disposition': { value } };
    expect(ask({ download: { value: '' } })).toEqual({ statusCode, headers });
    expect(ask({ size: { value: '1' } })).toEqual({ statusCode, headers: {} });
  });

  test('use the same object key for every style as the function that draws it', () => {
    const spellings = {
      size: ['', '400', '0400', '000400', '401', '4096', '50'],
      margin: ['', '4', '04', '5', '040'],
      ecc: ['', 'm', 'M', 'h', 'L'],
      dark: ['', '000', '#000', '000000', '#000000', '12A', '%231122aA', '1122AA', '0a0B0c'],
      light: ['', 'fff', '#FFF', 'FFFFFF', 'FfFfFe', 'eee'],
      size_mm: [''],
      dpi: ['', '300', '0150'],
    };
    const styles = Array.from({ length: 400 }, (_, index) => {
      const entries = Object.entries(spellings).map(([option, values], position) => {
        const value = values[Math.floor(index / (position + 1)) % values.length] ?? '';
        return [option, value] as const;
      });
      return Object.fromEntries(entries);
    });
    for (const style of styles) {
      const querystring = Object.fromEntries(Object.entries(style).map(([option, value]) => [option, { value }]));
      const { uri } = runEdgeFunction('StyleNaming', { request: { uri: '/qr/abc.png', querystring, headers: {} } }) as {
        uri: string;
      };
      const requested = Object.values(style).map((value) => decodeURIComponent(value));
      const canonical = styleName(readStyle(`${requested.join('~')}.png`));
      expect(uri).toBe(`/qr-styled/abc/d1.cloudfront.net/${canonical}`);
      // The key that the function stores equals the key that the distribution requests.
      expect(styleName(readStyle(canonical))).toBe(canonical);
    }
  });

  test.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])(
    'tell the scan page about a prefetch that has the header %s',
    (name) => {
      const event = {
        request: { ...SCAN, headers: { [name]: { value: 'prefetch' }, 'accept-encoding': { value: 'br' } } },
      };
      expect(runEdgeFunction('VisitForwarding', event)).toMatchObject({
        headers: { 'sec-purpose': { value: 'prefetch' }, 'x-viewer-encoding': { value: 'br' } },
      });
    },
  );

  test.each(DELIVERY_HEADERS)('refuse a scan with the header %s, which our own webhook deliveries have', (name) => {
    const event = { request: { ...SCAN, headers: { [name]: { value: 'x' } } }, context: { requestId: 'request-1' } };
    expect(runEdgeFunction('VisitForwarding', event)).toMatchObject({
      statusCode: 403,
      headers: { 'x-service-refuses-deliveries': { value: 'true' } },
      body: { data: expect.stringContaining('"code":"request.is_delivery"') },
    });
  });

  test.each([
    ['/', '/index.html'],
    ['/docs', '/docs/index.html'],
    ['/docs/', '/docs/index.html'],
    ['/docs/docs.js', '/docs/docs.js'],
    ['/demo.json', '/demo.json'],
    ['/assets/main-ABC.js', '/assets/main-ABC.js'],
    ['/favicon.ico', '/favicon.ico'],
  ])('map %s to %s', (uri, expected) => {
    expect(runEdgeFunction('IndexRewriting', { request: { method: 'GET', uri } })).toEqual({
      method: 'GET',
      uri: expected,
    });
  });

  test.each([
    ['GET', '/qpr-codes', '/v1/qpr-codes'],
    ['POST', '/qpr-codes', '/v1/qpr-codes'],
    ['POST', '/V1/QPR-Codes/qpr_01A/Archive/', '/v1/qpr-codes/qpr_01A/archive'],
    ['DELETE', '//v1/webhooks/wh_1', '/v1/webhooks/wh_1'],
    ['GET', '/api/v1/organizations', '/v1/organizations'],
  ])('respond to %s %s with 404 and the right API path: %s', (method, uri, right) => {
    const event = { request: { method, uri, headers: {} }, context: { requestId: 'request-1' } };
    const { statusCode, body } = runEdgeFunction('IndexRewriting', event) as {
      statusCode: number;
      body: { data: string };
    };
    expect(statusCode).toBe(404);
    expect(JSON.parse(body.data)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: `This path does not exist. Did you mean ${right}?`,
      code: 'route.not_found',
      request_id: 'request-1',
    });
    expect(config.DefaultCacheBehavior.AllowedMethods).toContain('POST');
  });

  test.each([
    ['IndexRewriting', '/nothing', ''],
    ['IndexRewriting', '/docs/x.html', ''],
    ['IndexRewriting', '/assets', ''],
    ['IndexRewriting', '/qr', ''],
    ['IndexRewriting', '/qpr-codes/<b>', ' Did you mean /v1/qpr-codes/&#60;b&#62;?'],
    ['VisitForwarding', '/s', ' The address of a code continues after /s/.'],
    ['VisitForwarding', '/s/', ' The address of a code continues after /s/.'],
    ['StyleNaming', '/qr/', ' The image of a code is at /qr/&#60;short_id&#62;.png or .svg.'],
    ['StyleNaming', '/qr/abc.gif', ' The image of a code is at /qr/&#60;short_id&#62;.png or .svg.'],
    [
      'StyleNaming',
      '/qr/abc/logo-0123456789abcdef-640x160.svg',
      ' The image of a code is at /qr/&#60;short_id&#62;.png or .svg.',
    ],
    [
      'StyleNaming',
      '/qr/abc/logo-0123456789abcdef-640x160Xpng',
      ' The image of a code is at /qr/&#60;short_id&#62;.png or .svg.',
    ],
  ])('%s: for %s, browsers get a 404 page and programs get problem details', (name, uri, hint) => {
    const respond = (accept: string) => {
      const request = { method: 'GET', uri, querystring: {}, headers: { accept: { value: accept } } };
      return runEdgeFunction(name, { request, context: { requestId: 'request-1' } }) as {
        statusCode: number;
        headers: Record<string, { value: string }>;
        body: { data: string };
      };
    };
    const page = respond('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page).toMatchObject({ statusCode: 404, headers: { 'cache-control': { value: 'no-store' } } });
    expect(page.headers['content-type']?.value).toBe('text/html; charset=utf-8');
    expect(page.body.data).toContain('<h1>Page not found</h1>');
    expect(page.body.data).toContain(`<p>This path does not exist.${hint}</p>`);
    expect(page.body.data).toContain(PRODUCT_NAME);
    const problem = respond('*/*');
    expect(problem).toMatchObject({ statusCode: 404 });
    expect(problem.headers['content-type']?.value).toBe('application/problem+json');
    expect(JSON.parse(problem.body.data)).toMatchObject({ code: 'route.not_found', request_id: 'request-1' });
  });

  test('are not larger than CloudFront allows', () => {
    for (const [, { Properties }] of ofType(template, 'AWS::CloudFront::Function')) {
      expect(Buffer.byteLength(codeOf(Properties.FunctionCode))).toBeLessThanOrEqual(10 * 1024);
    }
  });

  test.each(['/', '/docs', '/join'])('allow only reads of the page %s', (uri) => {
    const event = { request: { method: 'POST', uri }, context: { requestId: 'request-1' } };
    expect(runEdgeFunction('IndexRewriting', event)).toMatchObject({
      statusCode: 405,
      headers: { allow: { value: 'GET, HEAD' } },
    });
  });

  test('respond to a browser’s POST to a scan page with an error page', () => {
    const request = { ...SCAN, method: 'POST', headers: { accept: { value: 'text/html,*/*;q=0.8' } } };
    const page = runEdgeFunction('VisitForwarding', { request, context: { requestId: 'request-1' } });
    expect(page).toMatchObject({ statusCode: 405, headers: { allow: { value: 'GET, HEAD' } } });
    const { data } = (page as { body: { data: string } }).body;
    expect(data).toContain(`<title>Method not allowed · ${PRODUCT_NAME}</title>`);
    expect(data).toContain('<h1>Method not allowed</h1>');
    expect(data).toContain('<p>This path is a page and only supports GET and HEAD. API paths begin with /v1.</p>');
  });

  test.each([undefined, '0', '262144'])('forward a request with the Content-Length %s to the API', (length) => {
    const headers = length === undefined ? {} : { 'content-length': { value: length } };
    const request = { uri: '/v1/qpr-codes', headers };
    expect(runEdgeFunction('RequestLimits', { request, context: { requestId: 'request-1' } })).toMatchObject(request);
  });

  test('refuse large bodies of visitors, too', () => {
    const headers = { 'content-length': { value: '262145' } };
    const request = { ...SCAN, method: 'POST', uri: `${SCAN.uri}/conversations`, headers };
    expect(runEdgeFunction('VisitForwarding', { request, context: { requestId: 'request-1' } })).toMatchObject({
      statusCode: 413,
      body: { data: expect.stringContaining('"code":"request.body_too_large"') },
    });
  });

  test.each(['262145', '7000000'])('refuse a body of %s bytes, with an error in our format', (value) => {
    const request = { uri: '/v1/qpr-codes', headers: { 'content-length': { value } } };
    expect(runEdgeFunction('RequestLimits', { request, context: { requestId: 'request-1' } })).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/problem+json' }, 'x-request-id': { value: 'request-1' } },
      body: {
        data: JSON.stringify({
          type: 'about:blank',
          title: 'Payload Too Large',
          status: 413,
          detail: 'The body is too large: the limit is 262144 bytes.',
          code: 'request.body_too_large',
          request_id: 'request-1',
        }),
      },
    });
  });

  test('forward only our own cookies to the API', () => {
    const own = {
      '__Host-qpr_session': { value: 'a' },
      '__Host-qpr_sign_in': { value: 'b' },
      qpr_session: { value: 'c' },
    };
    const cookies = { _ga: { value: 'x'.repeat(9_000) }, ...own, my_qpr_session: { value: 'y' } };
    const request = { method: 'GET', uri: '/v1/qpr-codes', querystring: {}, headers: {}, cookies };
    expect(runEdgeFunction('RequestLimits', { request })).toMatchObject({ uri: '/v1/qpr-codes', cookies: own });
    expect(Object.keys((runEdgeFunction('RequestLimits', { request }) as typeof request).cookies)).toEqual(
      Object.keys(own),
    );
  });

  test('accept 500 short query parameters, which together have less than 9,216 bytes', () => {
    const querystring = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, { value: String(n) }]));
    const request = { method: 'GET', uri: '/v1/qpr-codes', cookies: {}, querystring, headers: {} };
    expect(runEdgeFunction('RequestLimits', { request })).toMatchObject({ uri: '/v1/qpr-codes' });
  });

  test.each([
    ['headers', { querystring: {}, headers: { 'x-long': { value: 'x'.repeat(9_216) } } }],
    ['a query string', { querystring: { q: { value: 'x'.repeat(9_216) } }, headers: {} }],
    [
      'a repeated parameter',
      { querystring: { q: { value: 'x', multiValue: [{ value: 'x' }, { value: 'x'.repeat(9_216) }] } }, headers: {} },
    ],
  ])('refuse %s above 9,216 bytes, with an error in our format', (_, long) => {
    const request = { method: 'GET', uri: '/v1/qpr-codes', cookies: {}, ...long };
    const response = runEdgeFunction('RequestLimits', { request, context: { requestId: 'request-1' } });
    expect(response).toMatchObject({
      statusCode: 431,
      headers: { 'content-type': { value: 'application/problem+json' }, 'x-request-id': { value: 'request-1' } },
    });
    expect(JSON.parse((response as { body: { data: string } }).body.data)).toEqual({
      type: 'about:blank',
      title: 'Request Header Fields Too Large',
      status: 431,
      detail: 'The URL and the headers of the request are too large. Together, they must be smaller than 9216 bytes.',
      code: 'request.headers_too_large',
      request_id: 'request-1',
    });
  });
});
