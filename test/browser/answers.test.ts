import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations, violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { sharedApi, sharedService } from '../support/service/shared-service.ts';
import { ask, createCode, messages, openPhone, untilMessages, visit } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const service = sharedService();
let browser: Browser;
let phone: Page;
/** The short id of the code for the tests that do not create one. */
let hotelShortId: string;
beforeAll(async () => {
  browser = await connectChromium();
  phone = await openPhone(browser, { width: 320 });
  hotelShortId = await createCode(service);
});
beforeEach(() => phone.unrouteAll());
afterAll(() => browser?.close());

async function open(code?: Record<string, unknown>, page = phone): Promise<Page> {
  await visit(page, code ? await createCode(service, code) : hotelShortId);
  return page;
}

const MARKDOWN = `## Menu

We have **soup**, *bread* and ~~fish~~. See [the menu](https://menu.example/today) or call [us](tel:+49301234).

1. First
   - nested
2. Second

| Dish | Price | Contains | Served with | From | To |
|---|---:|---|---|---|---|
| Soup of the day | 5.50 | gluten, celery | Donaudampfschifffahrtsgesellschaftsbrot | 11:30 | 14:00 |

> Ask us about allergies.

\`\`\`
wifi: <guest>
\`\`\`
`;

test('Markdown in an answer is rendered, and fits a small phone in both themes', async () => {
  const page = await open({ welcome_message: '**Hello** from the _kitchen_' });
  expect(await page.locator('#welcome').innerHTML()).toBe(
    '<p dir="auto"><strong>Hello</strong> from the <em>kitchen</em></p>',
  );
  await answerWith(page, MARKDOWN);
  await ask(page, 'What is there? **no marks here**');
  await untilMessages(page, 3);
  // The visitor's own text is shown as typed.
  expect((await messages(page))[1]).toContain('**no marks here**');
  const answer = page.locator('#log .message').nth(2);
  const counts = Object.fromEntries(
    await Promise.all(
      ['strong', 'em', 'del', 'ol > li > ul > li', 'td.end', 'blockquote', 'pre'].map(
        async (selector) => [selector, await answer.locator(selector).count()] as const,
      ),
    ),
  );
  expect(counts).toEqual({
    // The heading is also rendered as `strong`.
    strong: 2,
    em: 1,
    del: 1,
    'ol > li > ul > li': 1,
    'td.end': 1,
    blockquote: 1,
    pre: 1,
  });
  expect(await answer.locator('pre').innerText()).toBe('wifi: <guest>');
  expect(await answer.locator('a').evaluateAll((links) => links.map((link) => link.outerHTML))).toEqual([
    '<a href="https://menu.example/today" rel="noopener noreferrer" target="_blank">the menu</a>',
    '<a href="tel:+49301234" rel="noopener noreferrer">us</a>',
  ]);
  // The table is wider than the phone. It scrolls inside its bubble, and the page does not scroll.
  expect(await answer.locator('.wide').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
    true,
  );
  // A long word stays in its cell.
  const overflowing = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
  expect(await answer.locator('td').evaluateAll(overflowing)).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

describe.each([
  ['ar-EG', 'فندق الشرق', 'متى يُقدَّم الفطور؟'],
  ['he-IL', 'מלון המזרח', 'מתי ארוחת הבוקר?'],
])('in %s', (locale, name, question) => {
  let rtlPhone: Page;
  beforeAll(async () => {
    rtlPhone = await openPhone(browser, { locale, width: 320 });
  });
  afterAll(() => rtlPhone?.context().close());

  /** The bounding box of the last element that matches the selector. */
  const boxOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).last().boundingBox();
    if (!box) throw new Error(`${selector} has no bounding box.`);
    return { ...box, right: box.x + box.width };
  };
  const computedStyles = (page: Page, selector: string, property: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('${selector}')].map((element) => getComputedStyle(element)['${property}'])`,
    );
  /** The text direction of the last element that matches the selector. */
  const directionOf = async (page: Page, selector: string) =>
    (await computedStyles(page, selector, 'direction')).at(-1);

  test('a long name in Latin letters is truncated at its right end, and aligned like the other texts', async () => {
    const longName = 'Restaurant terrace, table 12, next to the fountain, where the sun sets behind the mountains';
    const page = await open({ name: longName }, rtlPhone);
    // The browser draws the "…" at the end of the line. In a line from left to right (`ltr`), that is the right end.
    expect(await directionOf(page, 'h1')).toBe('ltr');
    expect(await computedStyles(page, 'h1', 'textAlign')).toEqual(['right']);
  });

  test('the whole page is mirrored, and accessible in both themes', async () => {
    const page = await open({ name, suggestions: [question] }, rtlPhone);
    await answerWith(page, `Breakfast is at 7.\n\n${question} 7–10 (Garden Room)\n\n- ${question}`);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.locator('#suggestions button').tap();
    await untilMessages(page, 3);

    const [log, visitor, assistant] = [
      await boxOf(page, '#log'),
      await boxOf(page, '.message.visitor'),
      await boxOf(page, '#log .message.assistant'),
    ];
    expect(Math.round(visitor.x)).toBe(Math.round(log.x));
    expect(Math.round(assistant.right)).toBe(Math.round(log.right));
    expect((await boxOf(page, '#end')).x).toBeLessThan((await boxOf(page, 'h1')).x);
    expect((await boxOf(page, '#send')).x).toBeLessThan((await boxOf(page, '#text')).x);
    expect(await computedStyles(page, '#send svg', 'transform')).toEqual(['matrix(-1, 0, 0, 1, 0, 0)']);
    // Each message has the direction of its text, regardless of the page.
    expect(await directionOf(page, '.message.visitor div')).toBe('rtl');
    expect(await computedStyles(page, '.visitor + .assistant p', 'direction')).toEqual(['ltr', 'rtl']);
    await page.locator('#text').fill('When?');
    expect(await directionOf(page, '#text')).toBe('ltr');
    await page.locator('#text').fill('');
    expect(await directionOf(page, '#text')).toBe('rtl');

    await page.locator('#end').tap();
    await page.locator('#end-question').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  test('on an English page, the name keeps its right-to-left direction and is aligned to the left, next to the emblem', async () => {
    const page = await open({ name, welcome_message: question });
    expect(await directionOf(page, 'h1')).toBe('rtl');
    expect(await computedStyles(page, 'h1', 'textAlign')).toEqual(['left']);
    expect(await directionOf(page, '#welcome p')).toBe('rtl');
    expect(await violations(page)).toEqual([]);
  });
});

test('a visitor deletes the conversation, and it disappears for the visitor and the owner', async () => {
  const api = sharedApi();
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Quiet Inn', prompt: 'Be quiet.' } });
  const listConversations = async () =>
    (await api.call('GET', `/v1/conversations?qpr_code_id=${code.id}`)).body.conversations;
  const page = phone;
  await answerWith(page, 'Welcome to room 12.');
  await page.goto(`${service.scan_host}/s/${code.short_id}`);
  expect(await page.locator('#delete').isVisible()).toBe(false);
  await ask(page, 'My room is 12.');
  await untilMessages(page, 3);
  expect(await listConversations()).toHaveLength(1);

  await page.locator('#delete').tap();
  await page.locator('#delete-question [value=no]').tap();
  await page.locator('#delete-question').waitFor({ state: 'hidden' });
  expect(await messages(page)).toHaveLength(3);
  await page.locator('#delete').tap();
  await page.locator('#delete-question [value=yes]').tap();
  await page.locator('#notice').getByText('This conversation is deleted.').waitFor();
  expect(await messages(page)).toHaveLength(1);
  expect(await listConversations()).toEqual([]);
  await page.reload();
  await page.locator('body[data-ready]').waitFor();
  expect(await page.content()).not.toContain('room is 12');
});

test('a conversation that has ended can still be deleted after a reload, until the visitor starts a new one', async () => {
  const page = await open();
  await answerWith(page, 'Welcome to room 12.');
  await ask(page, 'My room is 12.');
  await untilMessages(page, 3);
  await page.locator('#end').tap();
  await page.locator('#end-question [value=yes]').tap();
  await page.locator('#again').waitFor();
  await page.reload();
  expect(await messages(page)).toHaveLength(1);
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.locator('#delete').tap();
  await page.locator('#delete-question [value=yes]').tap();
  expect((await (await deleted).response())?.status()).toBe(204);

  await page.locator('#again').tap();
  await page.locator('#again').waitFor({ state: 'hidden' });
  expect(await page.locator('#delete').isVisible()).toBe(false);
});

test('an answer can be rated with the keyboard, and the rating survives a reload', async () => {
  const page = await open();
  const ratings: unknown[] = [];
  const contentType = 'text/event-stream';
  const stream =
    'event: delta\ndata: {"text":"From 7 to 10."}\n\nevent: done\ndata: {"outcome":"complete","number":2}\n\n';
  await page.route('**/messages', (route) => route.fulfill({ contentType, body: stream }));
  await page.route('**/messages/2/rating', (route) => {
    const { rating } = route.request().postDataJSON() as { rating: unknown };
    ratings.push(`${route.request().method()} ${rating}`);
    return route.fulfill({ json: { rating } });
  });
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  const up = page.getByRole('button', { name: 'Good answer' });
  const down = page.getByRole('button', { name: 'Bad answer' });
  const pressed = async () => [await up.getAttribute('aria-pressed'), await down.getAttribute('aria-pressed')];
  expect(await pressed()).toEqual(['false', 'false']);
  await up.press('Enter');
  await page.locator('#notice').getByText('Thank you for your rating.').waitFor();
  expect(await pressed()).toEqual(['true', 'false']);
  await down.press(' ');
  expect(await pressed()).toEqual(['false', 'true']);
  // Forced colors replace the other signs that a button is pressed, so the thumb of the pressed button is filled.
  await page.emulateMedia({ forcedColors: 'active' });
  const fills = await page
    .locator('.tools [aria-pressed] svg')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).fill));
  await page.emulateMedia({ forcedColors: null });
  expect(fills).toEqual(['none', expect.stringMatching(/^rgb/)]);

  const asked = { number: 1, role: 'visitor', text: 'When is breakfast?', message_id: 'first-message' };
  const answered = { number: 2, role: 'assistant', text: 'From 7 to 10.', outcome: 'complete', rating: 'down' };
  await page.route(/\/conversations\/cnv_\w+$/, (route) =>
    route.fulfill({ json: { status: 'open', answering: false, messages: [asked, answered] } }),
  );
  await page.reload();
  await untilMessages(page, 3);
  expect(await pressed()).toEqual(['false', 'true']);
  await down.tap();
  await eventually(() => expect(ratings).toEqual(['PUT up', 'PUT down', 'PUT null']));
  expect(await pressed()).toEqual(['false', 'false']);
});

test('sources appear below an answer as links or passages, and their text is never parsed as HTML', async () => {
  const page = await open();
  const sources = [
    {
      number: 1,
      source_id: 'src_1',
      title: '<b>Menu</b>.pdf',
      page: 4,
      text: 'Soup <img src=x onerror=alert(1)> 7 euros',
    },
    { number: 2, source_id: 'src_2', title: 'Opening hours', url: 'https://hotel.example/hours', text: 'From 7.' },
    { number: 3, source_id: 'src_3', title: 'Trap', url: 'javascript:alert(1)', text: 'Do not tap.' },
  ];
  const events = [
    ['delta', { text: 'Soup is 7 euros [1].' }],
    ['sources', { sources }],
    ['done', { outcome: 'complete', number: 2 }],
  ];
  const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  await page.route('**/messages', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await ask(page, 'What does the soup cost?');
  await untilMessages(page, 3);
  const list = page.locator('.sources');
  // A source shows its number only if the answer mentions the number.
  expect(await list.locator('summary').allInnerTexts()).toEqual(['[1] <b>Menu</b>.pdf, page 4', 'Trap']);
  expect(await list.locator('a').evaluateAll((links) => links.map((link) => link.outerHTML))).toEqual([
    '<a href="https://hotel.example/hours" target="_blank" rel="noopener noreferrer"><span><bdi>Opening hours</bdi></span></a>',
  ]);
  const summary = list.locator('summary').first();
  await summary.press('Enter');
  expect(await list.locator('blockquote').first().innerText()).toBe('Soup <img src=x onerror=alert(1)> 7 euros');
  expect(await list.locator('img, b').count()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});

test('a reload during an answer shows the question and then the answer', async () => {
  const page = await open();
  await page.route('**/messages', () => new Promise(() => undefined));
  await ask(page, 'When is breakfast?');
  await page.locator('#stop').waitFor();
  // The conversation has started once the button to end it is visible.
  await page.locator('#end').waitFor();

  let isFinished = false;
  const asked = { role: 'visitor', text: 'When is breakfast?', message_id: 'first-message' };
  const answered = { role: 'assistant', text: 'From 7 to 10.', outcome: 'complete' };
  await page.route(/\/conversations\/cnv_\w+$/, (route) =>
    route.fulfill({
      json: { status: 'open', answering: !isFinished, messages: isFinished ? [asked, answered] : [asked] },
    }),
  );
  // The page generated a random message id. Replace it with the id in the history above.
  await page.evaluate(`sessionStorage.setItem(
    Object.keys(sessionStorage).find((key) => key.startsWith('question:')),
    JSON.stringify({ messageId: 'first-message', text: 'When is breakfast?' }),
  )`);
  await page.reload();
  await page.locator('#log .message.visitor').waitFor();
  await page.locator('#notice').getByText('The assistant is writing').waitFor();
  expect((await messages(page))[1]).toContain('When is breakfast?');
  isFinished = true;
  await untilMessages(page, 3);
  const [, question, answer] = await messages(page);
  expect([question, answer]).toEqual([
    expect.stringContaining('When is breakfast?'),
    expect.stringContaining('From 7 to 10.'),
  ]);
});

test('a question that was not delivered survives every reload and can be sent again', async () => {
  const page = await open();
  await page.route('**/messages', () => new Promise(() => undefined));
  await ask(page, 'When does the pool close?');
  await page.locator('#end').waitFor();
  const earlier = [
    { role: 'visitor', text: 'When is breakfast?', message_id: 'first-message' },
    { role: 'assistant', text: 'From 7 to 10.', outcome: 'complete' },
  ];
  await page.route(/\/conversations\/cnv_\w+$/, (route) =>
    route.fulfill({ json: { status: 'open', answering: false, messages: earlier } }),
  );
  for (const _ of ['first reload', 'second reload']) {
    await page.reload();
    await untilMessages(page, 3);
    await page.locator('.retry').waitFor();
    expect((await messages(page))[3]).toContain('When does the pool close?');
  }
  await answerWith(page, 'At 22.');
  await page.locator('.retry').tap();
  await untilMessages(page, 5);
  expect((await messages(page))[4]).toContain('At 22.');
});

test('a question that was not delivered stays in the field if a reload finds that its conversation is gone', async () => {
  const page = await open();
  await page.route('**/messages', () => new Promise(() => undefined));
  await ask(page, 'When does the pool close?');
  await page.locator('#end').waitFor();
  await page.route(/\/conversations\/cnv_\w+$/, (route) =>
    route.fulfill({ status: 404, json: { code: 'conversation.not_found' } }),
  );
  await page.reload();
  await page.locator('#again').tap();
  expect(await page.locator('#text').inputValue()).toBe('When does the pool close?');
});

test('the next question removes "Try again" from the failed question, so that only one answer is in progress', async () => {
  const page = await open();
  await page.route('**/messages', (route) => route.fulfill({ status: 503, json: { code: 'service.unavailable' } }));
  await ask(page, 'When is breakfast?');
  await page.locator('.retry').waitFor();
  await page.unrouteAll();
  await page.route('**/messages', () => new Promise(() => undefined));
  await ask(page, 'When does the pool close?');
  await page.locator('#stop').waitFor();
  expect(await page.locator('.retry').count()).toBe(0);
});

test('"Stop" works at once while the page waits for the connection', async () => {
  const page = await open();
  await page.route('**/messages', (route) => route.abort());
  // The pause before the next attempt never ends.
  await page.evaluate('window.setTimeout = () => 0');
  await ask(page, 'When is breakfast?');
  await page.locator('#notice').getByText('No connection').waitFor();
  await page.locator('#stop').tap();
  await page.locator('.note').getByText('Stopped.').waitFor();
});

test('the end of a conversation shows at once, before the service responds', async () => {
  const page = await open();
  await page.route('**/signals', () => new Promise(() => undefined));
  // The answer never ends, and requests never time out.
  await page.evaluate(`{
    const { fetch } = window;
    const start = new TextEncoder().encode('event: delta\\ndata: {"text":"From 7"}\\n\\n');
    window.fetch = (url, init) => url.endsWith('/messages')
      ? Promise.resolve(new Response(new ReadableStream({ start(stream) {
          stream.enqueue(start);
          init.signal.addEventListener('abort', () => stream.error(init.signal.reason));
        } })))
      : fetch(url, init);
    AbortSignal.timeout = () => undefined;
  }`);
  await ask(page, 'When is breakfast?');
  await page.locator('#draft .message').getByText('From 7').waitFor();
  const closed = page.waitForRequest('**/signals');
  await page.locator('#end').tap();
  await page.locator('#end-question [value=yes]').tap();
  await page.locator('#again').waitFor();
  expect((await closed).postDataJSON()).toMatchObject({ signal: 'close' });
  await page.locator('.note').getByText('Stopped.').waitFor();
  expect((await messages(page))[2]).toContain('From 7');
  expect(await page.locator('.retry').count()).toBe(0);
  expect(await page.locator('#notice').textContent()).toBe('This conversation has ended. Thank you!');
});

test.each([
  ['Chrome and Firefox', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('in %s, pressing Enter to confirm the characters of an input method does not send them', async (_, event) => {
  const page = await open();
  await page.locator('#text').fill('朝食');
  const init = JSON.stringify({ key: 'Enter', cancelable: true, ...event });
  await page.evaluate(`document.querySelector('#text').dispatchEvent(new KeyboardEvent('keydown', ${init}))`);
  expect(await page.locator('#text').inputValue()).toBe('朝食');
});

test('a finished answer does not scroll the page away from an earlier one that the visitor is reading', async () => {
  const page = await open();
  await answerWith(page, 'One more line.\n\n'.repeat(60));
  await ask(page, 'Tell me a story');
  await untilMessages(page, 3);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/messages', async (route) => {
    await finished;
    await route.fallback();
  });
  await ask(page, 'And another one');
  await page.locator('#stop').waitFor();
  await page.evaluate('scrollTo(0, 300)');
  finish();
  await untilMessages(page, 5);
  expect(await page.evaluate('scrollY')).toBe(300);
});

test('the keyboard focus moves to the button that replaces "Send", "Stop" or "Try again"', async () => {
  const page = await open();
  const focused = () => page.evaluate('document.activeElement.id');
  await page.route('**/messages', () => new Promise(() => undefined));
  await page.locator('#text').fill('When is breakfast?');
  await page.locator('#send').press('Enter');
  await page.locator('#stop').waitFor();
  expect(await focused()).toBe('stop');
  await page.locator('#stop').press('Enter');
  await page.locator('#send').waitFor();
  expect(await focused()).toBe('send');
  await page.locator('.retry').press('Enter');
  await page.locator('#stop').waitFor();
  expect(await focused()).toBe('stop');
});

test.each(['end', 'delete'])('the keyboard focus stays on the page after a press of "%s"', async (action) => {
  const page = await open();
  const focused = () => page.evaluate('document.activeElement.id');
  await answerWith(page, 'At 7.');
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  await page.locator(`#${action}`).press('Enter');
  await page.locator(`#${action}-question [value=yes]`).press('Enter');
  await page.locator('#again').waitFor();
  expect(await focused()).toBe('again');
  await page.locator('#again').press('Enter');
  expect(await focused()).toBe('text');
});

test('the keyboard focus stays on the page when the conversation is full', async () => {
  const page = await open();
  await page.route('**/messages', (route) => route.fulfill({ status: 410, json: { code: 'conversation.full' } }));
  await page.locator('#text').fill('When is breakfast?');
  await page.locator('#text').press('Enter');
  await page.locator('#again').waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('again');
});

test('copying is confirmed visibly and to screen readers', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerWith(page, 'It is **7**.');
  await ask(page, 'When?');
  await untilMessages(page, 3);
  await page.evaluate(`
    window.notices = [];
    new MutationObserver(() => window.notices.push(document.querySelector('#notice').textContent))
      .observe(document.querySelector('#notice'), { childList: true });
  `);
  await page.locator('.tools button').last().tap();
  await page.waitForFunction(`window.notices.includes('Copied')`);
  expect(await page.locator('#notice').getAttribute('role')).toBe('status');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('It is **7**.');
});

test('the copy button disappears if the browser refuses the clipboard', async () => {
  const page = await open();
  await answerWith(page, 'It is **7**.');
  await ask(page, 'When?');
  await untilMessages(page, 3);
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.tap();
  await copy.waitFor({ state: 'hidden' });
});
