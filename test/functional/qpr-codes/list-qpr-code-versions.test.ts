import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { archiveQprCode } from '../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { listQprCodeVersions } from '../../../lambdas/api/qpr-codes/list-qpr-code-versions.ts';
import { setQprCodeStyle } from '../../../lambdas/api/qpr-codes/set-qpr-code-style.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

async function update(json: unknown) {
  fixture.effects.advance(1_000);
  const { status, body } = await fixture.call(updateQprCode, code, { method: 'PATCH', json });
  expect([status, body.code]).toEqual([200, undefined]);
}

async function versions() {
  const { status, body } = await fixture.call(listQprCodeVersions, code);
  expect(status).toBe(200);
  return body.versions as { number: number; changes: string[]; current: boolean }[];
}

test('a new code has one version, with its author and time', async () => {
  expect(await versions()).toEqual([
    { number: 1, saved_at: code.created_at, saved_by: 'owner@example.com', current: true, changes: [] },
  ]);
});

test('each change that visitors experience creates a version with the names of the changed fields', async () => {
  await update({ prompt: 'You are the waiter.', color: '#0f766e' });
  await update({ contact: { to: '+49 30 1234567' } });
  await update({ contact: null, suggestions: ['Is there a gym?'] });
  const at = fixture.effects.now().toISOString();
  expect(await versions()).toEqual([
    { number: 4, saved_at: at, saved_by: 'owner@example.com', current: true, changes: ['suggestions', 'contact'] },
    expect.objectContaining({ number: 3, current: false, changes: ['contact'] }),
    expect.objectContaining({ number: 2, current: false, changes: ['prompt', 'color'] }),
    expect.objectContaining({ number: 1, current: false, changes: [] }),
  ]);
});

test('changes that visitors do not experience create no version', async () => {
  await update({ metadata: { table: '7' } });
  await update({ limits: { messages_per_day: 50 } });
  await update({ name: code.name, prompt: 'You are the concierge.' });
  await fixture.call(setQprCodeStyle, code, { method: 'PUT', json: { dark: '#0f766e' } });
  await fixture.call(archiveQprCode, code, { method: 'POST' });
  expect(await versions()).toHaveLength(1);
});

test('the last 50 versions are kept', async () => {
  await fixture.storeVersions(code, 49);
  for (let number = 50; number <= 52; number += 1) await update({ prompt: `Prompt ${number}` });
  const listed = await versions();
  expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
  expect(listed.filter(({ current }) => current).map(({ number }) => number)).toEqual([52]);
});

test('other accounts cannot see the versions', () => fixture.expectNotFoundByOthers(listQprCodeVersions, code));
