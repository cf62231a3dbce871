import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createKnowledgeSet } from '../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { listQprCodeVersions } from '../../../lambdas/api/qpr-codes/list-qpr-code-versions.ts';
import { restoreQprCodeVersion } from '../../../lambdas/api/qpr-codes/restore-qpr-code-version.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { findPageLogo } from '../../../lambdas/qpr-codes/images/page-logo/page-logo-store.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { VERSIONED_FIELDS } from '../../../lambdas/qpr-codes/versions/versioned-fields.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { logoPng } from '../../support/images/logos.ts';
import { page } from './code-effects.ts';
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

const POST = { method: 'POST' };
const logo = (width: number) => `data:image/png;base64,${logoPng({ width, height: 32 }).toString('base64')}`;
const update = async (json: unknown) => {
  fixture.effects.advance(1_000);
  const { status, body } = await fixture.call(updateQprCode, code, { method: 'PATCH', json });
  expect([status, body.errors]).toEqual([200, undefined]);
};
const restore = (number: number, more = {}) => {
  fixture.effects.advance(1_000);
  return fixture.call(restoreQprCodeVersion, code, {
    ...POST,
    pathParameters: { id: code.id, number: String(number) },
    ...more,
  });
};
const versions = async () =>
  (await fixture.call(listQprCodeVersions, code)).body.versions as { number: number; changes: string[] }[];

/** Everything that visitors experience, as it is stored. */
async function experience() {
  const item = (await fixture.storedCode(code)) ?? {};
  return JSON.stringify([
    VERSIONED_FIELDS.map((field) => [field, item[field]]),
    await findPageLogo(fixture.effects.table, code.short_id),
  ]);
}

/** The fields of a version that a request can set. */
type RequestField = Exclude<(typeof VERSIONED_FIELDS)[number], 'suggested'>;

const EVERYTHING = {
  name: 'Bar “Luna” ☕',
  prompt: `  You are the waiter.\r\n\tTabs, trailing spaces   \n\n${'🥐 é ä '.repeat(2_000)}`,
  welcome_message: 'Buonasera!\nWhat can I bring you? ',
  template: 'hospitality',
  suggestions: ['Is there a gym?', 'Wi-Fi?'],
  color: '#0f766e',
  grounding: 'strict',
  contact: { to: '+49 30 1234567', label: 'Call us' },
  logo: logo(64),
  privacy_url: 'https://example.com/privacy',
  archived_message: 'See you in May!',
  embed_origins: ['https://www.example.com'],
  voice: true,
  forms: [
    {
      name: 'call',
      title: 'Call me  back ☎',
      fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
      offer: ['button'],
    },
  ],
} satisfies Record<Exclude<RequestField, 'archived_url' | 'knowledge'>, unknown>;
const NOTHING = {
  name: 'Lobby',
  prompt: 'Short.',
  welcome_message: null,
  template: 'business',
  suggestions: null,
  color: null,
  grounding: null,
  contact: null,
  logo: null,
  privacy_url: null,
  archived_message: null,
  archived_url: 'https://example.com/winter',
  embed_origins: null,
  voice: null,
  forms: null,
  knowledge: null,
} satisfies Record<RequestField, unknown>;

/**
 * All fields of a version that a request can set, except `archived_url`, which cannot be combined with
 * `archived_message`.
 */
const everything = async () => ({ ...EVERYTHING, knowledge: [await newSet(), await newSet()] });
async function newSet(): Promise<string> {
  const { effects, key } = fixture;
  const json = { name: 'Guide' };
  return String((await callApi(createKnowledgeSet(effects), { method: 'POST', key, json })).body.id);
}

test('these tests use every field of a version that a request can set', async () => {
  await update(await everything());
  const stored = (await fixture.storedCode(code)) ?? {};
  const missing = VERSIONED_FIELDS.filter((field) => stored[field] === undefined);
  // Requests cannot set `suggested`. `NOTHING` sets `archived_url`.
  expect(missing).toEqual(['archived_url', 'suggested']);
});

describe('POST /v1/qpr-codes/:id/versions/:number/restore', () => {
  test('reproduces every field byte for byte, as a new version', async () => {
    await update(await everything());
    const before = await experience();
    const { body: earlier } = await fixture.call(getQprCode, code);
    await update(NOTHING);
    const { status, body } = await restore(2);
    expect(status).toBe(200);
    expect(body).toEqual({ ...earlier, updated_at: fixture.effects.now().toISOString() });
    expect((await fixture.call(getQprCode, code)).body).toEqual(body);
    expect(await experience()).toBe(before);
    const [newest, ...others] = await versions();
    expect(newest).toMatchObject({ number: 4, current: true, changes: expect.arrayContaining(['prompt', 'logo']) });
    expect(others.map(({ number }) => number)).toEqual([3, 2, 1]);
    const { codes } = await page(fixture.effects, fixture.account_id, 0, 1);
    expect(codes[0]?.name).toBe(EVERYTHING.name);
  });

  test('works 49 versions later, after the logo has changed many times', async () => {
    await update(await everything());
    const before = await experience();
    const logos = [logo(80), null, logo(96)];
    for (let number = 3; number <= 51; number += 1) {
      await update({
        ...(number === 3 ? NOTHING : {}),
        prompt: `Prompt ${number}`,
        ...(number % 7 === 0 && { logo: logos[number % 3] }),
      });
    }
    expect((await versions()).at(-1)?.number).toBe(2);
    expect((await restore(2)).status).toBe(200);
    expect(await experience()).toBe(before);
    expect((await versions()).at(0)?.number).toBe(52);
    // Saving version 52 stored version 51 in the slot of version 2.
    expect(await restore(2)).toMatchObject({ status: 404, body: { code: 'version.not_found' } });
  });

  test('keeps everything that is not part of a version', async () => {
    await update({ limits: { messages_per_day: 5 }, metadata: { table: '7' } });
    await update({ prompt: 'Another prompt.' });
    await update({ limits: { messages_per_day: 9 }, metadata: { table: '8' } });
    expect((await restore(1)).body).toMatchObject({
      prompt: 'You are the concierge.',
      limits: { messages_per_day: 9 },
      metadata: { table: '8' },
    });
  });

  test('does nothing if the code equals the version, so a restore is safe to repeat', async () => {
    await update({ prompt: 'Another prompt.' });
    const first = await restore(1);
    const repeated = await restore(1);
    expect(repeated.body).toEqual(first.body);
    expect((await restore(3)).body).toEqual(first.body);
    expect((await versions()).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('a repeated Idempotency-Key returns the first response and restores nothing', async () => {
    await update({ prompt: 'Another prompt.' });
    const headers = { 'idempotency-key': 'restore-1' };
    const first = await restore(1, { headers });
    await update({ prompt: 'A third prompt.' });
    const repeated = await restore(1, { headers });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect((await fixture.call(getQprCode, code)).body.prompt).toBe('A third prompt.');
  });

  test('If-Match refuses a code that has changed meanwhile', async () => {
    await update({ prompt: 'Another prompt.' });
    const headers = { 'if-match': `"${code.updated_at}"` };
    expect(await restore(1, { headers })).toMatchObject({ status: 412, body: { code: 'qpr_code.changed' } });
    const { body } = await fixture.call(getQprCode, code);
    expect((await restore(1, { headers: { 'if-match': `"${body.updated_at}"` } })).status).toBe(200);
  });

  test('a restore and two updates at the same time create three versions', async () => {
    await update({ prompt: 'Another prompt.' });
    const patch = (json: unknown) => fixture.call(updateQprCode, code, { method: 'PATCH', json });
    const replies = await Promise.all([restore(1), patch({ color: '#0f766e' }), patch({ name: 'Bar' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await versions()).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });

  test('codes of other accounts and unknown versions are not found', async () => {
    expect(await restore(1, { key: fixture.otherKey })).toMatchObject({
      status: 404,
      body: { code: 'qpr_code.not_found' },
    });
    expect(await restore(2)).toMatchObject({ status: 404, body: { code: 'version.not_found' } });
  });
});
