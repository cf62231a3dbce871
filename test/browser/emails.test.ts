import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { usageWarningEmail } from '../../lambdas/conversations/budget/usage-warning-email.ts';
import { invitationEmail } from '../../lambdas/organizations/invitations/invitation-email.ts';
import { framedEmail } from '../../lambdas/platform/email/email-frame.ts';
import { deletionEmail } from '../../lambdas/privacy/deletion-email.ts';
import { moveEmail } from '../../lambdas/qpr-codes/moves/move-email.ts';
import { digestEmail } from '../../lambdas/questions/digest/digest-email.ts';
import {
  askEmail,
  requestEmail,
  digestEmail as requestsDigestEmail,
} from '../../lambdas/requests/recipients/emails.ts';
import { digestEmail as silenceEmail } from '../../lambdas/scans/silence/digest-email.ts';
import { signInEmail } from '../../lambdas/sessions/sign-in/email.ts';
import { webhookDisabledEmail, webhookFailingEmail } from '../../lambdas/webhooks/delivery/webhook-emails.ts';
import { violations } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';

/** The axe rules to check, without those about page landmarks: mail clients show an e-mail inside their own page. */
const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const BASE_URL = 'https://codes.example.com';
const LONG = 'a'.repeat(60);
const CODE_ID = 'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const WEBHOOK = {
  id: 'wh_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  url: `https://hooks.example.com/${LONG}`,
  failing_since: '2026-11-15T10:00:00.000Z',
};
const RECIPIENT_LINKS = {
  code_name: LONG,
  recipientUrl: `${BASE_URL}/recipients/${LONG}`,
  requestsUrl: `${BASE_URL}/studio/requests?code=${CODE_ID}`,
};

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test.each([
  ['for signing in', signInEmail({ to: 'a@example.com', language: 'en', link: BASE_URL, code: 'ABCD1234' })],
  [
    'with an invitation',
    invitationEmail({
      organization: LONG,
      role: 'editor',
      invited_by: `${LONG}@example.com`,
      link: `${BASE_URL}/join#${LONG}`,
    }),
  ],
  ['about a failing webhook', webhookFailingEmail(WEBHOOK)],
  ['about a disabled webhook', webhookDisabledEmail(WEBHOOK)],
  [
    'about the usage of a code',
    usageWarningEmail({
      period: '2026-11-17',
      code: { id: CODE_ID, name: LONG },
      messages: 80,
      messages_limit: 100,
      tokens: 1,
      tokens_limit: 50_000,
    }),
  ],
  [
    'about a moved code',
    moveEmail({
      id: CODE_ID,
      name: LONG,
      from: { organization: LONG },
      to: { account: `${LONG}@example.com` },
      moved_at: '2026-11-17T10:00:00.000Z',
      moved_by: 'a@example.com',
      baseUrl: BASE_URL,
    }),
  ],
  [
    'with the questions of a week',
    digestEmail({
      questions: [{ text: LONG, visitors: 7, code_name: LONG }],
      others: 4,
      figures: { scans: 120, conversations: 34 },
      links: [{ url: BASE_URL, organization: LONG }],
      unsubscribeUrl: BASE_URL,
      language: 'en',
    }),
  ],
  [
    'about silent placements',
    silenceEmail({
      placements: [
        { name: LONG, code_name: LONG, last_scanned_at: '2026-11-09T10:00:00.000Z' },
        { name: LONG, code_name: LONG, last_scanned_at: '2026-11-09T10:00:00.000Z', organization_id: 'org_1' },
      ],
      organizationNames: new Map([['org_1', LONG]]),
      baseUrl: BASE_URL,
      unsubscribeUrl: BASE_URL,
    }),
  ],
  ['that asks a recipient to confirm', askEmail(RECIPIENT_LINKS)],
  [
    'with a request',
    requestEmail({
      ...RECIPIENT_LINKS,
      request: {
        title: LONG,
        labels: { name: LONG, email: LONG, ok: LONG },
        answers: { name: `${LONG}\n${LONG}`, email: `${LONG}@example.com`, ok: true },
        placement: { id: 'plc_01ARZ3NDEKTSV4RRFFQ69G5FAV', name: LONG },
      },
    }),
  ],
  ['with the number of unsent requests', requestsDigestEmail({ ...RECIPIENT_LINKS, day: '2026-11-17', count: 7 })],
  [
    'about the deletion of an account',
    deletionEmail(
      { email: `${LONG}@example.com` },
      { requested_at: '2026-11-17T10:00:00.000Z', deletes_at: '2026-11-24T10:00:00.000Z' },
    ),
  ],
] as const)(
  'the e-mail %s fits a small phone and is accessible in both themes',
  async (_name, { subject, ...email }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.setContent(framedEmail({ title: subject, ...email }, BASE_URL).html);
    const tooWide = await page.evaluate<string[]>(
      `[...document.querySelectorAll('html, .card, h1, p, li')].filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.outerHTML)`,
    );
    expect(tooWide).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, WCAG_RULES)).toEqual([]);
    }
    await page.close();
  },
);
