import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CONFIRMATION, REQUEST } from '../../../contracts/requests/requests.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { Email, Mailer } from '../../../lambdas/platform/email/mailer.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { eraseRequests, exportRecipients } from '../../../lambdas/requests/account-data.ts';
import { answerByLink } from '../../../lambdas/requests/recipients/answer-by-link.ts';
import { countEmailsWrite } from '../../../lambdas/requests/recipients/email-count-store.ts';
import { emailRecipients } from '../../../lambdas/requests/recipients/email-recipients.ts';
import { removeRequests } from '../../../lambdas/requests/remove-requests.ts';
import { apiEvent, callApi } from '../../support/functions/api-event.ts';
import { startConversationOf } from '../conversations/visitor.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ANSWERS, nextAddress, ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const sent: Email[] = [];
let failure: Error | undefined;
/** Runs before the mail server accepts an e-mail. */
let beforeAccepting: (() => Promise<void>) | undefined;
beforeEach(() => {
  sent.splice(0);
  failure = undefined;
  beforeAccepting = undefined;
});
const mailer: Mailer = {
  sendEmail: async (email) => {
    if (failure) throw failure;
    await beforeAccepting?.();
    sent.push(email);
  },
};

const run = (event: object) =>
  emailRecipients({ ...fixture.effects, mailer, baseUrl: 'https://qpr.example' })(event, {
    getRemainingTimeInMillis: () => 60_000,
  });
const handle = (data: object) => run({ detail: { body: JSON.stringify({ data }) } });
const sendDigests = () => run({ 'detail-type': 'Scheduled Event', detail: {} });

let people = 0;
const newAddress = (): string => {
  people += 1;
  return `reception${people}@hotel.example`;
};

async function ownerWithRecipients(emails = [newAddress()]) {
  const owner = await ownerWithForm(fixture, { name: 'Trattoria', request_recipients: emails });
  const askToConfirm = () => handle({ qpr_code_id: owner.code.id });
  const request = async (answers: unknown = ANSWERS) => {
    const { body } = await submit(fixture, owner.conversation, { answers });
    const id = String(body.id);
    return { id, email: () => handle({ request_id: id }) };
  };
  return { ...owner, emails, askToConfirm, request };
}

const linkIn = ({ text = '' }: Partial<Email> = {}): string =>
  /https:\/\/qpr\.example\/recipients\/\S+/.exec(text)?.[0] ?? 'no link';

async function open(link: string, body?: string, language = 'en') {
  const [, owner_id = '', recipient_id = '', token = ''] = /recipients\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(link) ?? [];
  const page = await answerByLink(fixture.effects)(
    apiEvent({
      method: body === undefined ? 'GET' : 'POST',
      path: new URL(link).pathname,
      pathParameters: { owner_id, recipient_id, token },
      headers: { 'accept-language': language },
      ...(body !== undefined && { rawBody: body }),
    }),
  );
  return { status: page.statusCode, html: String(page.body) };
}

/** An owner whose only recipient has confirmed. */
async function confirmed(language = 'en') {
  const owner = await ownerWithRecipients();
  await owner.askToConfirm();
  const link = linkIn(sent[0]);
  expect((await open(link, 'confirm=1', language)).status).toBe(200);
  sent.splice(0);
  return { ...owner, link };
}

describe('A recipient', () => {
  test('is asked to confirm once, and gets only requests that arrive after the confirmation', async () => {
    const { emails, askToConfirm, request } = await ownerWithRecipients();
    await askToConfirm();
    await askToConfirm();
    expect(sent).toMatchObject([{ to: emails[0], subject: 'Do you want to receive requests by e-mail?' }]);
    expect(sent[0]?.text).toContain('“Trattoria”');
    const link = linkIn(sent[0]);
    await (await request()).email();
    expect(sent).toHaveLength(1);

    // Mail scanners open links, so opening changes nothing.
    expect(await open(link)).toMatchObject({ status: 200, html: expect.stringContaining('name="confirm"') });
    await (await request()).email();
    expect(sent).toHaveLength(1);
    expect((await open(link, 'confirm=1')).html).toContain('You receive requests.');
    await (await request()).email();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ to: emails[0], subject: 'New request from a visitor', unsubscribeUrl: link });
    expect(sent[1]?.text).toContain('How many people?:\n  4\n');
    expect(sent[1]?.text).toContain('I agree that you may call me.:\n  Yes\n');
    expect(sent[1]?.text).toContain('https://qpr.example/studio/requests');
  });

  test('confirms once for all codes of the owner', async () => {
    const first = await confirmed();
    const code = await makeCode(fixture, first.account_id, {
      forms: [
        {
          name: 'call',
          title: 'Call me',
          fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
          offer: ['button'],
        },
      ],
      request_recipients: [String(first.emails[0]).toUpperCase()],
    });
    await handle({ qpr_code_id: code.id });
    expect(sent).toEqual([]);
    const conversation = await startConversationOf(fixture, code.short_id, nextAddress());
    const { body } = await submit(fixture, conversation, { form: 'call', answers: { phone: '110' } });
    await handle({ request_id: body.id });
    expect(sent).toMatchObject([{ to: first.emails[0] }]);
  });

  test('can stop the e-mails with one click, also in a mail client, and only the recipient can resume them', async () => {
    const { link, askToConfirm, request } = await confirmed();
    expect((await open(link, 'List-Unsubscribe=One-Click')).html).toContain('You no longer receive requests.');
    await (await request()).email();
    fixture.effects.advance(2 * DAY_MILLISECONDS);
    await askToConfirm();
    expect(sent).toEqual([]);
    await open(link, 'confirm=1');
    await (await request()).email();
    expect(sent).toHaveLength(1);
  });

  test('gets e-mails in the language in which the confirmation page was shown', async () => {
    const { request } = await confirmed('de-CH,de;q=0.9');
    await (await request()).email();
    expect(sent).toMatchObject([{ subject: 'Neue Anfrage eines Besuchers', language: 'de' }]);
  });

  test('is asked again after a day without an answer, but not more often than the limits allow', async () => {
    const { askToConfirm } = await ownerWithRecipients();
    await askToConfirm();
    fixture.effects.advance((CONFIRMATION.askAgainHours + 1) * HOUR_MILLISECONDS);
    await askToConfirm();
    expect(sent).toHaveLength(2);
    expect(linkIn(sent[0])).toBe(linkIn(sent[1]));
    // Several owners ask the same mailbox.
    const address = newAddress();
    for (let owners = 0; owners <= CONFIRMATION.perAddressDay; owners += 1) {
      await (await ownerWithRecipients([address])).askToConfirm();
    }
    expect(sent.filter(({ to }) => to === address)).toHaveLength(CONFIRMATION.perAddressDay);
  });

  test('is asked by the next attempt if the mail server failed', async () => {
    const { askToConfirm } = await ownerWithRecipients();
    failure = new Error('ServiceUnavailable');
    await expect(askToConfirm()).rejects.toThrow('ServiceUnavailable');
    failure = undefined;
    await askToConfirm();
    expect(sent).toHaveLength(1);
  });

  test('is asked by a later run if the first run dies, but only after the time limit of the first run', async () => {
    const { account_id: accountId, askToConfirm } = await ownerWithRecipients();
    await new Promise<void>((resolve) => {
      beforeAccepting = () => {
        resolve();
        return new Promise(() => {});
      };
      void askToConfirm();
    });
    beforeAccepting = undefined;
    await expect(askToConfirm()).rejects.toThrow('Another run is asking');
    const { items } = await exportRecipients(fixture.effects.table, accountId);
    expect(items[0]).not.toHaveProperty('asked_at');
    fixture.effects.advance((REQUEST.emailSeconds + 1) * 1_000);
    await askToConfirm();
    await askToConfirm();
    expect(sent).toHaveLength(1);
  });

  test('cannot be changed with a wrong link', async () => {
    const { link } = await confirmed();
    const wrong = link.replace(/.{43}$/, 'A'.repeat(43));
    for (const wrongLink of [wrong, link.replace('acc_', 'org_'), link.replace('recipients/', 'recipients/x')]) {
      expect((await open(wrongLink)).status).toBe(404);
      expect((await open(wrongLink, 'confirm=1')).status).toBe(404);
    }
  });

  test('is exported with the account, and erased with it', async () => {
    const { account_id: accountId, emails, link } = await confirmed();
    const { table } = fixture.effects;
    expect(await exportRecipients(table, accountId)).toMatchObject({
      items: [{ email: emails[0], status: 'confirmed' }],
    });
    expect(await eraseRequests(table, accountId, () => true)).toBe(true);
    expect(await exportRecipients(table, accountId)).toEqual({ items: [] });
    expect((await open(link)).status).toBe(404);
  });
});

describe('The e-mail about a request', () => {
  test('is sent once per recipient, and a retry sends it to those who did not get it', async () => {
    const owner = await ownerWithRecipients([newAddress(), newAddress(), newAddress()]);
    await owner.askToConfirm();
    for (const email of sent.splice(0)) await open(linkIn(email), 'confirm=1');
    const request = await owner.request();
    let successesLeft = 1;
    const failing: Mailer = {
      sendEmail: async (email) => {
        successesLeft -= 1;
        if (successesLeft < 0) throw new Error('ServiceUnavailable');
        sent.push(email);
      },
    };
    const event = { detail: { body: JSON.stringify({ data: { request_id: request.id } }) } };
    const context = { getRemainingTimeInMillis: () => 60_000 };
    const attempt = emailRecipients({ ...fixture.effects, mailer: failing, baseUrl: 'https://qpr.example' });
    await expect(attempt(event, context)).rejects.toThrow('ServiceUnavailable');
    expect(sent).toHaveLength(1);
    await request.email();
    await request.email();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([...owner.emails].toSorted());
  });

  test('is sent once if two runs get the request at the same time', async () => {
    const owner = await confirmed();
    const request = await owner.request();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started = new Promise<void>((resolve) => {
      beforeAccepting = async () => {
        resolve();
        await blocked;
      };
    });
    const first = request.email();
    await started;
    beforeAccepting = undefined;
    await expect(request.email()).rejects.toThrow('Another run is sending');
    release();
    await first;
    await request.email();
    expect(sent).toHaveLength(1);
  });

  test('is sent by a later run if the first run dies, but only after the time limit of the first run', async () => {
    const owner = await confirmed();
    const request = await owner.request();
    await new Promise<void>((resolve) => {
      beforeAccepting = () => {
        resolve();
        return new Promise(() => {});
      };
      void request.email();
    });
    beforeAccepting = undefined;
    await expect(request.email()).rejects.toThrow('Another run is sending');
    fixture.effects.advance((REQUEST.emailSeconds + 1) * 1_000);
    await request.email();
    expect(sent).toHaveLength(1);
  });

  test('contains no markup or links from the visitor, and replies go to the visitor', async () => {
    const owner = await confirmed();
    const wish = 'See https://evil.example/x or www.evil.example\n<b onclick="x">now</b> at 19.30';
    await (await owner.request({ ...ANSWERS, wish })).email();
    const [email] = sent;
    expect(email?.text).toContain('www·evil·example\n  <b onclick="x">now</b> at 19.30');
    expect(email?.html).toContain('<br>&lt;b onclick=&quot;x&quot;&gt;now&lt;/b&gt; at 19.30');
    expect(`${email?.text}${email?.html}`).not.toMatch(/evil\.example/);
    expect(email?.replyTo).toBeUndefined();
    sent.splice(0);
    await (await owner.request({ ...ANSWERS, wish: ' ada@example.com ' })).email();
    expect(sent[0]).toMatchObject({ replyTo: 'ada@example.com', text: expect.stringContaining('  ada@example.com\n') });
  });

  test('is not sent if the request was deleted or the recipient was removed', async () => {
    const owner = await confirmed();
    const deleted = await owner.request();
    await removeRequests(fixture.effects.table, [deleted.id]);
    await deleted.email();
    const request = await owner.request();
    const effects = { ...fixture.effects, addresses: { baseUrl: 'https://a.example', scanHost: 'https://b.example' } };
    const patched = await callApi(updateQprCode(effects), {
      key: owner.key,
      method: 'PATCH',
      pathParameters: { id: owner.code.id },
      json: { request_recipients: null },
    });
    expect(patched.status).toBe(200);
    await request.email();
    expect(sent).toEqual([]);
  });

  test('beyond the daily limit is replaced by one digest', async () => {
    const owner = await confirmed();
    const { table } = fixture.effects;
    const at = fixture.effects.now();
    const allButOne = { short_id: owner.code.short_id, emails: REQUEST.emailsPerDay - 1, at };
    await transactWrite(table, { day: countEmailsWrite(table, allButOne) });
    const requests = [await owner.request(), await owner.request(), await owner.request()];
    for (const request of [...requests, ...requests]) await request.email();
    expect(sent).toMatchObject([{ subject: 'New request from a visitor' }]);
    await sendDigests();
    expect(sent).toHaveLength(1);
    // The run of the next day is missed, so the digest is a day late.
    fixture.effects.advance(2 * DAY_MILLISECONDS);
    await sendDigests();
    await sendDigests();
    expect(sent.slice(1)).toMatchObject([
      { to: owner.emails[0], subject: 'More requests from visitors', unsubscribeUrl: owner.link },
    ]);
    const day = at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(sent[1]?.text).toContain(`On ${day}, the page `);
    expect(sent[1]?.text).toContain('2 more requests are waiting for you in the Studio.');
    await (await owner.request()).email();
    expect(sent.at(-1)?.subject).toBe('New request from a visitor');
  });
});
