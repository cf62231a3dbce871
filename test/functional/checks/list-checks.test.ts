import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listChecks } from '../../../lambdas/api/checks/list-checks.ts';
import { moveQprCode } from '../../../lambdas/api/qpr-codes/move-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { BREAKFAST, CheckFixture } from './check-fixture.ts';

let fixture: CheckFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CheckFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.codes.makeCode();
});

test('a new code has no checks', async () => {
  expect(await fixture.list(code)).toEqual([]);
});

test('lists the checks of the code, oldest first', async () => {
  const other = await fixture.codes.makeCode();
  await fixture.created(other);
  const checks = [await fixture.created(code), await fixture.created(code, { ...BREAKFAST, question: 'And lunch?' })];
  expect(await fixture.list(code)).toEqual(checks);
});

test('other accounts cannot see the checks', () => fixture.codes.expectNotFoundByOthers(listChecks, code));

test('a moved code keeps its checks', async () => {
  const organizations = new OrganizationFixture(fixture.codes.effects);
  const founder = { key: fixture.codes.key };
  const check = await fixture.created(code);
  const { body } = await organizations.call('create-organization', founder, { json: { name: 'Hotel' } });
  const json = { organization_id: String(body.id) };
  expect((await fixture.codes.call(moveQprCode, code, { method: 'POST', json })).status).toBe(200);
  expect(await fixture.list(code)).toEqual([check]);
});
