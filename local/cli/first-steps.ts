import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Functions } from '../engine/types.ts';
import { writePrivateFile } from './service-file.ts';

const CALL_TIMEOUT_MILLISECONDS = 30_000;
const OWNER_EMAIL = 'you@example.com';

const issuedKeySchema = z.object({ api_key: z.string() });
const studioLinkSchema = z.object({ studio_url: z.string() });
const createdCodeSchema = z.object({ short_id: z.string() });

/** Reuses the API key of the previous run if it still works, otherwise issues a new one. */
export async function firstApiKey(
  functions: Functions,
  issueKeyFunction: string,
  localUrl: string,
  previous: string | undefined,
): Promise<string> {
  if (previous !== undefined && (await call(localUrl, previous, 'GET')).status !== 401) return previous;
  const result = await invoke(functions, issueKeyFunction, { email: OWNER_EMAIL, name: 'First key' });
  return issuedKeySchema.parse(result).api_key;
}

/** A one-time link that signs the owner in to the Studio. */
export async function studioLink(functions: Functions, issueKeyFunction: string): Promise<string> {
  const result = await invoke(functions, issueKeyFunction, { email: OWNER_EMAIL, only_link: true });
  return studioLinkSchema.parse(result).studio_url;
}

/** The database has just started. On a busy machine its first responses can be too slow for a function. */
const MAX_ATTEMPTS = 3;

async function invoke(functions: Functions, issueKeyFunction: string, input: object): Promise<unknown> {
  let failure = '';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { payload, functionError } = await functions.invoke(issueKeyFunction, input);
    if (functionError === undefined) return JSON.parse(payload);
    failure = payload;
  }
  throw new Error(`The function that issues keys failed: ${failure}`);
}

/** A demo code to talk to. Its prompt answers its suggestions, so the embedded model can answer them, too. */
export const DEMO_CODE = {
  name: 'Demo: the corner café',
  prompt: `You are the friendly host of the Corner Café. Be warm and brief.

We are open every day but Monday, from 8 in the morning to 6 in the evening.
Our speciality is plum cake after a recipe from 1932; a slice costs 4.50 euros.
For vegans there is oat milk and an apple crumble.
Dogs are welcome and get a bowl of water.
You can pay by card, phone or cash.
The Wi-Fi is called Corner and the password is plumcake.
The garden behind the house has twelve tables and opens in April.
The toilets are downstairs; the accessible one is beside the bar.
To reserve a table for more than six, call 030 555 01 22.`,
  welcome_message: 'Welcome to the Corner Café! What would you like to know?',
  template: 'hospitality',
  suggestions: [
    'When are you open?',
    'What cake do you recommend?',
    'Can I bring my dog?',
    'What is the Wi-Fi password?',
  ],
} as const;

/** Creates the demo code, once per data directory. */
export async function demoShortId(file: string, localUrl: string, apiKey: string): Promise<string> {
  const known = readDemo(file);
  if (known !== undefined) return known;
  let response = await call(localUrl, apiKey, 'POST', DEMO_CODE);
  for (let attempt = 2; response.status === 503 && attempt <= MAX_ATTEMPTS; attempt += 1) {
    response = await call(localUrl, apiKey, 'POST', DEMO_CODE);
  }
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The demo code could not be created: ${response.status} ${text}`);
  const { short_id } = createdCodeSchema.parse(JSON.parse(text));
  writePrivateFile(file, { short_id });
  return short_id;
}

function readDemo(file: string): string | undefined {
  try {
    return createdCodeSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).short_id;
  } catch {
    return undefined;
  }
}

const call = (localUrl: string, apiKey: string, method: 'GET' | 'POST', body?: object) =>
  fetch(`${localUrl}/v1/qpr-codes`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MILLISECONDS),
  });
