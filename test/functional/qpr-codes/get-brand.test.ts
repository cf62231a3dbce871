import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getBrand } from '../../../lambdas/api/qpr-codes/get-brand.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

test('GET /v1/brand is empty before a brand is saved', async () => {
  const { status, body } = await callApi(getBrand(fixture.effects), { path: '/v1/brand', key: fixture.key });
  expect([status, body]).toEqual([200, {}]);
});

test('refuses an organization that does not exist', async () => {
  const { status, body } = await callApi(getBrand(fixture.effects), {
    path: '/v1/brand',
    key: fixture.key,
    query: { organization_id: 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  });
  expect([status, body.code]).toEqual([404, 'organization.not_found']);
});
