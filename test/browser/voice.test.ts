import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { sharedService } from '../support/service/shared-service.ts';
import { ask, createCode, openPhone, untilMessages, visit } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const service = sharedService();
let browser: Browser;
/** A phone whose browser sends the audio to its provider. */
let phone: Page;
/** The phone of the current test. */
let page: Page;
/** A code with voice. */
let shortId: string;
beforeAll(async () => {
  browser = await connectChromium();
  phone = await newPhone(speechScript(false));
  shortId = await createCode(service, { name: 'Hotel', voice: true });
});
beforeEach(async () => {
  page = phone;
  await page.unrouteAll();
});
afterAll(() => browser?.close());

/** Replaces the speech functions of the browser. With `isLocal`, the browser recognizes speech on the device. */
const speechScript = (isLocal: boolean) => `
  window.spoken = [];
  window.SpeechRecognition = class extends EventTarget {
    static available = async () => ${isLocal ? "'available'" : "'unavailable'"};
    constructor() { super(); window.recognition = this; }
    start() { this.started = true; }
    stop() { this.dispatchEvent(new Event('end')); }
  };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak: (utterance) => window.spoken.push(utterance),
    cancel: () => { for (const utterance of window.spoken.splice(0)) utterance.dispatchEvent(new Event('end')); },
  } });
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };`;

async function newPhone(script: string): Promise<Page> {
  const opened = await openPhone(browser, { width: 320, locale: 'de-AT' });
  await opened.addInitScript(script);
  return opened;
}

const say = (transcript: string) =>
  page.evaluate(
    `window.recognition.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: ${JSON.stringify(transcript)} }]] }))`,
  );

test('visitors dictate a question in their language, and the page says that their browser sends the audio to its provider', async () => {
  await visit(page, shortId);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Diktieren' }).tap();
  await page.getByText('schickt Ihre Stimme an seinen Hersteller').waitFor();
  expect(await page.evaluate('[window.recognition.lang, window.recognition.started]')).toEqual(['de-AT', true]);
  await say('Wann gibt es Frühstück');
  expect(await page.getByRole('textbox').inputValue()).toBe('Wann gibt es Frühstück');
  await page.getByRole('button', { name: 'Diktat beenden', pressed: true }).tap();
  await page.getByRole('button', { name: 'Diktieren', pressed: false }).waitFor();
  expect(await page.getByRole('status').textContent()).toBe('');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});

test('the notice about the audio disappears if the visitor says nothing', async () => {
  await visit(page, shortId);
  await page.getByRole('button', { name: 'Diktieren' }).tap();
  await page.getByText('schickt Ihre Stimme an seinen Hersteller').waitFor();
  await page.getByRole('button', { name: 'Diktat beenden' }).tap();
  await page.getByRole('button', { name: 'Diktieren', pressed: false }).waitFor();
  expect(await page.getByRole('status').textContent()).toBe('');
});

test('dictation ends when the visitor types or sends, and never overwrites the field', async () => {
  await visit(page, shortId);
  await answerWith(page, 'Um sieben.');
  const field = page.getByRole('textbox');
  const dictate = page.getByRole('button', { name: 'Diktieren', pressed: false });
  await dictate.tap();
  await say('Wann gibt');
  await field.fill('Wann gibt es Abendessen?');
  await say('Wann gibt es');
  expect(await field.inputValue()).toBe('Wann gibt es Abendessen?');
  await dictate.tap();
  await say('Und wo');
  await field.press('Enter');
  await untilMessages(page, 3);
  await say('Und wo genau');
  expect(await field.inputValue()).toBe('');
  await dictate.waitFor();
});

test('the page says nothing about audio that stays on the device, and asks the browser to keep it there', async () => {
  page = await newPhone(speechScript(true));
  await visit(page, shortId);
  await page.getByRole('button', { name: 'Diktieren' }).tap();
  await page.getByRole('button', { name: 'Diktat beenden' }).waitFor();
  expect(await page.evaluate('window.recognition.processLocally')).toBe(true);
  expect(await page.getByRole('status').textContent()).toBe('');
});

test('a visitor who denies the microphone gets an explanation', async () => {
  await visit(page, shortId);
  await page.getByRole('button', { name: 'Diktieren' }).tap();
  await page.getByRole('button', { name: 'Diktat beenden' }).waitFor();
  await page.evaluate(
    `window.recognition.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' })); window.recognition.stop();`,
  );
  await page.getByText('erlauben Sie im Browser das Mikrofon').waitFor();
});

test('an answer is read aloud paragraph by paragraph, until the visitor stops it', async () => {
  await visit(page, shortId);
  await answerWith(page, 'Um **sieben**.\n\nIm Gartenzimmer.');
  await ask(page, 'Wann?');
  await untilMessages(page, 3);
  await page.getByRole('button', { name: 'Vorlesen' }).tap();
  expect(await page.evaluate('window.spoken.map(({ text, lang }) => [text, lang])')).toEqual([
    ['Um sieben.', 'de-AT'],
    ['Im Gartenzimmer.', 'de-AT'],
  ]);
  await page.getByRole('button', { name: 'Vorlesen beenden', pressed: true }).tap();
  await page.getByRole('button', { name: 'Vorlesen', pressed: false, exact: true }).waitFor();
});

test.each([
  ['starts a new conversation', ['#end', '#end-question [value=yes]', '#again']],
  ['deletes the conversation', ['#delete', '#delete-question [value=yes]']],
])('reading aloud stops when the visitor %s', async (_, buttons) => {
  await visit(page, shortId);
  await answerWith(page, 'Um sieben.');
  await ask(page, 'Wann?');
  await untilMessages(page, 3);
  await page.getByRole('button', { name: 'Vorlesen' }).tap();
  expect(await page.evaluate('window.spoken.length')).toBe(1);
  for (const button of buttons) await page.locator(button).tap();
  await page.locator('#log .message').nth(2).waitFor({ state: 'detached' });
  expect(await page.evaluate('window.spoken.length')).toBe(0);
});

test('list items and table cells are separate words when an answer is read aloud', async () => {
  await visit(page, shortId);
  await answerWith(page, '- Brot\n- Eier\n\n| Suppe | Preis |\n|---|---|\n| klar | 5 |');
  await ask(page, 'Was gibt es?');
  await untilMessages(page, 3);
  await page.getByRole('button', { name: 'Vorlesen' }).tap();
  const spoken = await page.evaluate<string[]>('window.spoken.map(({ text }) => text)');
  expect(spoken.map((text) => text.split(/\s+/))).toEqual([
    ['Brot', 'Eier'],
    ['Suppe', 'Preis', 'klar', '5'],
  ]);
});

test.each([
  ['en', 'Breakfast is from seven to ten, in the garden room.'],
  ['fr', 'Le petit-déjeuner est servi dans le jardin, de sept à dix heures.'],
  ['ja', '朝食は七時から十時までです。'],
  // This text does not reveal its language, so the language of the page is used.
  ['de-AT', 'Suite 12'],
])('an answer is read aloud in the language %s: %s', async (language, answer) => {
  await visit(page, shortId);
  await answerWith(page, answer);
  await ask(page, 'When?');
  await untilMessages(page, 3);
  await page.getByRole('button', { name: 'Vorlesen' }).tap();
  expect(await page.evaluate('window.spoken.map(({ text, lang }) => [text, lang])')).toEqual([[answer, language]]);
});

test('a code without voice has no voice buttons, and a browser without speech recognition has no dictation button', async () => {
  await visit(page, await createCode(service, { name: 'Hotel' }));
  await answerWith(page, 'Um sieben.');
  await ask(page, 'Wann?');
  await untilMessages(page, 3);
  expect(await page.getByRole('button', { name: 'Vorlesen' }).count()).toBe(0);
  expect(await page.locator('#dictate').isHidden()).toBe(true);

  page = await newPhone(
    'delete window.SpeechRecognition; delete window.webkitSpeechRecognition; window.SpeechRecognition = undefined; window.webkitSpeechRecognition = undefined;',
  );
  await visit(page, shortId);
  expect(await page.locator('#dictate').isHidden()).toBe(true);
});
