import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violationsInBothThemes } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { newAccount } from '../../../support/service/shared-service.ts';
import { warmModel } from '../../../support/service/warm-model.ts';
import { newMember } from '../support/new-member.ts';
import { openStudio } from '../support/studio.ts';
import { visitorsOf } from '../support/visitor-requests.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test('the history shows what changed and restores a version, and the restore can be undone', async () => {
  const api = await newAccount();
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Grand Hotel', prompt: 'You are the concierge.\nBreakfast is from 7 to 10.\nBe kind.' },
  });
  const prompt = 'You are the concierge.\nBreakfast is from 8 to 11.\nBe kind.';
  await api.call('PATCH', `/v1/qpr-codes/${code.id}`, { body: { prompt } });
  const currentPrompt = async () => (await api.call('GET', `/v1/qpr-codes/${code.id}`)).body.prompt;

  const { page, settled, pageErrors, close } = await openStudio(browser, api, { path: `/studio/codes/${code.id}` });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await page.getByRole('link', { name: 'Show changes' }).press('Enter');
  const changed = page.locator('.difference-lines');
  await changed.locator('ins', { hasText: 'Breakfast is from 8 to 11.' }).waitFor();
  expect(await changed.locator('del').allTextContents()).toEqual(['Removed: Breakfast is from 7 to 10.']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.getByRole('link', { name: 'Hide changes' }).press('Enter');
  await changed.waitFor({ state: 'detached' });
  // A link can compare the oldest version with the one before it, which does not exist. This causes no error.
  await page.goto(`${api.baseUrl}/studio/codes/${code.id}/history?from=0&to=1`);
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  await settled();
  expect(await page.getByRole('alert').count()).toBe(0);
  // Conversations link to this address. Without `to`, it compares a version with the current one.
  await page.goto(`${api.baseUrl}/studio/codes/${code.id}/history?from=1`);
  await page.getByRole('heading', { name: 'Changes from version 1 to 2' }).waitFor();
  await changed.locator('ins').waitFor();

  await page.getByRole('button', { name: 'Restore version' }).press('Enter');
  await page.getByText('Version 1 restored.').waitFor();
  await page.getByRole('heading', { name: 'Version 3 Current' }).waitFor();
  expect(await currentPrompt()).toContain('from 7 to 10');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Version 4 Current' }).waitFor();
  expect(await currentPrompt()).toBe(prompt);
  expect(await pageErrors()).toEqual([]);

  // The error of a failed restore has no "Try again" button, because loading the list again restores nothing.
  await page.route('**/versions/*/restore', (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole('button', { name: 'Restore version' }).first().press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await close();
});

test('a conversation links to what has changed in its code since the conversation', async () => {
  const api = await newAccount();
  await warmModel(api);
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Grand Hotel', prompt: 'Breakfast is from 7 to 10.' },
  });
  await visitorsOf(String(code.short_id)).ask('early', 'When is breakfast?');
  const { page, close } = await openStudio(browser, api, { path: '/studio/conversations' });
  const openChanges = async () => {
    await page.getByRole('link', { name: 'When is breakfast?' }).click();
    await page.getByRole('link', { name: 'Changes since then' }).click();
  };
  await openChanges();
  await page.getByText('Nothing that visitors see has changed since version 1.').waitFor();

  await api.call('PATCH', `/v1/qpr-codes/${code.id}`, { body: { prompt: 'Breakfast is from 8 to 11.' } });
  await api.call('PATCH', `/v1/qpr-codes/${code.id}`, { body: { welcome_message: 'Good morning!' } });
  await page.goto(`${api.baseUrl}/studio/conversations`);
  await openChanges();
  await page.getByRole('heading', { name: 'Changes from version 1 to 3' }).waitFor();
  const added = page.locator('.compared-versions ins');
  await added.first().waitFor();
  expect(await added.allTextContents()).toEqual(['Added: Breakfast is from 8 to 11.', 'Added: Good morning!']);
  await close();
});

test('viewers who open a code of an organization from their own account see no buttons that change it', async () => {
  const api = await newAccount();
  await warmModel(api);
  const { body: organization } = await api.call('POST', '/v1/organizations', { body: { name: 'Hotel' } });
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Lobby', prompt: 'Breakfast is from 7 to 10.', organization_id: organization.id },
  });
  await api.call('PATCH', `/v1/qpr-codes/${code.id}`, { body: { prompt: 'Breakfast is from 8 to 11.' } });
  await api.call('POST', `/v1/qpr-codes/${code.id}/checks`, {
    body: { question: 'When is breakfast?', expect: { declines: true } },
  });
  await visitorsOf(String(code.short_id)).ask('guest', 'When is breakfast?');
  const { body: list } = await api.call<{ conversations: { id: string }[] }>(
    'GET',
    `/v1/conversations?organization_id=${organization.id}`,
  );
  const viewer = await newMember(api, String(organization.id), 'viewer');
  const { page, open, settled, close } = await openStudio(browser, viewer, {
    path: `/studio/codes/${code.id}/history`,
  });
  const buttons = async () => {
    await settled();
    return page.getByRole('main').getByRole('button').allTextContents();
  };
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  expect(await buttons()).toEqual([]);
  await open(`/studio/codes/${code.id}/checks`);
  await page.getByRole('heading', { name: 'When is breakfast?' }).waitFor();
  expect(await buttons()).toEqual([]);
  await open(`/studio/conversations/${list.conversations[0]?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor();
  await page.getByText('Lobby').waitFor();
  expect(await buttons()).not.toContain('Delete conversation');
  await close();
});
