import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../support/chromium/chromium.ts';
import { type EmptyProject, emptyProjectWithClient } from '../support/sdk/client-package.ts';
import { newAccount, sharedApi, sharedService } from '../support/service/shared-service.ts';
import { warmModel } from '../support/service/warm-model.ts';

/** A script that uses the main parts of the client: API calls, lists, previews, conversations, errors and webhooks. */
const PROGRAM = `
import {
  ApiError, createClient, createQprCode, getQprCode, listQprCodes, startConversation, streamPreview, verifyWebhook,
  collectAnswer,
} from 'qpr';

export async function run(apiKey) {
  const client = createClient({ apiKey });
  const body = { name: 'Lobby', prompt: 'You are the concierge. Breakfast is from 7 to 10 on the terrace.' };
  const code = await client.call(createQprCode, { body });
  const names = [];
  for await (const { name } of client.list(listQprCodes)) names.push(name);
  const messages = [{ role: 'visitor', text: 'When is breakfast?' }];
  const preview = await collectAnswer(streamPreview(client, { ...body, messages }));
  const conversation = await startConversation(code.scan_url);
  const answer = await collectAnswer(conversation.ask('When is breakfast?'));
  await conversation.close();
  const unknown = await client.call(getQprCode, { path: { id: code.id.replace(/.$/, '_') } }).catch((error) => error);
  const unsigned = await verifyWebhook('{}', new Headers(), 'whsec_AAAA').catch((error) => error.reason);
  return {
    names,
    answers: [preview, answer].map(({ text, outcome }) => [outcome, /7 to 10/.test(text)]),
    isApiError: unknown instanceof ApiError,
    unsigned,
  };
}
`;

let browser: Browser;
let project: EmptyProject;
beforeAll(async () => {
  [browser, project] = await Promise.all([connectChromium(), emptyProjectWithClient()]);
  await warmModel(sharedApi());
});
afterAll(async () => {
  project?.remove();
  await browser?.close();
});

test('the client works in a browser: it creates a code, previews it and talks to it', async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: project.dir },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'program',
    write: false,
  });
  // An empty page on the service's own origin, because the API does not allow other origins.
  const page = await browser.newPage();
  const address = new URL('/empty', sharedService().base_url).href;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto(address);
  const { key } = await newAccount();
  const result = await page.evaluate(`${outputFiles[0]?.text}; program.run(${JSON.stringify(key)})`);
  expect(result).toEqual({
    names: ['Lobby'],
    answers: [
      ['complete', true],
      ['complete', true],
    ],
    isApiError: true,
    unsigned: 'signature_missing',
  });
  await page.close();
});
