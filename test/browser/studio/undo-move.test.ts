import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test('the e-mail about a stolen code links to a page that restores it', async () => {
  const [victimEmail, thiefEmail] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const [victim, thief] = [await newAccount(victimEmail), await newAccount(thiefEmail)];
  const { body: code } = await victim.call('POST', '/v1/qpr-codes', {
    body: { name: 'Table 4', prompt: 'You are the waiter.' },
  });
  // With the victim's key, the thief moves the code into a new organization and joins it as an admin. Then the thief
  // moves the code to their own account.
  const { body: trap } = await victim.call('POST', '/v1/organizations', { body: { name: 'Trap' } });
  await victim.call('POST', `/v1/qpr-codes/${code.id}/move`, { body: { organization_id: trap.id } });
  await victim.call('POST', `/v1/organizations/${trap.id}/members`, { body: { email: thiefEmail, role: 'admin' } });
  const { token } = invitationIn(await emailTo(thiefEmail));
  await thief.call('POST', '/v1/invitations/accept', { body: { token } });
  await thief.call('POST', `/v1/qpr-codes/${code.id}/move`, { body: { organization_id: null } });
  expect((await victim.call('GET', `/v1/qpr-codes/${code.id}`)).status).toBe(404);

  const link = await eventually(async () => {
    const { text } = await emailTo(victimEmail);
    expect(text).toContain(`It is now in the account of ${thiefEmail}.`);
    return new URL(text.match(/https?:\S+\/studio\/undo-move\/\S+/)?.[0] ?? '');
  });
  const studio = await openStudio(browser, victim, { path: link.pathname });
  await studio.page.getByRole('button', { name: 'Undo move' }).click();
  await studio.page.getByText('“Table 4” is back in My account.').waitFor();
  await studio.page.getByRole('link', { name: 'Open code' }).click();
  await studio.page.getByRole('heading', { level: 1, name: 'Table 4' }).waitFor();
  expect((await victim.call('GET', `/v1/qpr-codes/${code.id}`)).status).toBe(200);
  expect((await thief.call('GET', `/v1/qpr-codes/${code.id}`)).status).toBe(404);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();

  const studioOfThief = await openStudio(browser, thief, { path: link.pathname });
  await studioOfThief.page.getByRole('button', { name: 'Undo move' }).click();
  await studioOfThief.page.getByText('You cannot undo this move.').waitFor();
  await studioOfThief.close();
});
