import { describe, expect, test } from '@jest/globals';
import { testTargets } from '../../../support/functions/targets.ts';
import { fixture, setId, site, useWebKnowledge } from './web-knowledge.ts';

useWebKnowledge();

describe('a web source is refused when it is added', () => {
  const add = (json: object) => fixture.call('add-knowledge-source', { path: { id: setId }, json });
  test.each([
    ['ftp://example.com/menu', 'not_a_full_url'],
    ['http://user:secret@example.com/', 'has_credentials'],
    ['https://example.com:25/', 'port_not_allowed'],
    ['http://example.com/', 'not_https'],
    ['https://localhost/', 'not_public'],
    ['https://10.0.0.1/', 'not_public'],
    ['https://qpr.test/v1/account', 'this_service'],
  ])('%s: %s', async (url, reason) => {
    const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
    fixture.targets = testTargets({ allowPrivate: false, own: ['https://qpr.test'], resolve });
    expect(await add({ kind: 'page', url })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.url', reason }] },
    });
  });

  test('a private address that the operator did not name, but not the named one', async () => {
    fixture.targets = {
      ...testTargets({ allowPrivate: false }),
      rules: { allowPrivate: false, allowed: ['127.0.0.1:8080'] },
    };
    expect(await add({ kind: 'page', url: 'http://127.0.0.1:8081/menu' })).toMatchObject({ status: 400 });
    expect(await add({ kind: 'page', url: 'http://127.0.0.1:8080/menu' })).toMatchObject({ status: 202 });
  });

  test('a page with an interval, and a feed with too long an interval', async () => {
    expect(await add({ kind: 'page', url: site.url, every_minutes: 5 })).toMatchObject({ status: 400 });
    expect(await add({ kind: 'feed', url: site.url, every_minutes: 1_441 })).toMatchObject({ status: 400 });
  });
});
