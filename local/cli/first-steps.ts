import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Functions, HttpResponse, HttpService } from '../engine/types.ts';
import { writePrivateFile } from './service-file.ts';

const OWNER_EMAIL = 'you@example.com';

const issuedKeySchema = z.object({ api_key: z.string() });
const studioLinkSchema = z.object({ studio_url: z.string() });
const createdCodeSchema = z.object({ short_id: z.string() });

/** Reuses the API key of the previous run if it still works, otherwise issues a new one. */
export async function reuseOrIssueApiKey(
  functions: Functions,
  issueKeyFunction: string,
  service: HttpService,
  previous: string | undefined,
): Promise<string> {
  if (previous !== undefined && (await call(service, previous, 'GET')).status !== 401) return previous;
  const result = await invoke(functions, issueKeyFunction, { email: OWNER_EMAIL, name: 'First key' });
  return issuedKeySchema.parse(result).api_key;
}

/** A one-time link that signs the owner in to the Studio. */
export async function studioLink(functions: Functions, issueKeyFunction: string): Promise<string> {
  const result = await invoke(functions, issueKeyFunction, { email: OWNER_EMAIL, only_link: true });
  return studioLinkSchema.parse(result).studio_url;
}

/** Calls are retried: a database that has just started can be too slow for a function, or crash and start again. */
const MAX_ATTEMPTS = 20;
const PAUSE_MILLISECONDS = 500;

async function invoke(functions: Functions, issueKeyFunction: string, input: object): Promise<unknown> {
  let failure = '';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { payload, functionError } = await functions.invoke(issueKeyFunction, input);
    if (functionError === undefined) return JSON.parse(payload);
    failure = payload;
    await sleep(PAUSE_MILLISECONDS);
  }
  throw new Error(`The function that issues keys failed: ${failure}`);
}

/** A demo code to talk to. Its prompt contains an answer to each suggestion, so even the embedded model can answer. */
export const DEMO_CODE = {
  name: 'Demo: the corner café',
  prompt: `You are the friendly host of the Corner Café. Be warm and brief.

We are open every day but Monday, from 8 in the morning to 6 in the evening.
Our specialty is plum cake, made from a 1932 recipe; a slice costs 4.50 euros.
For vegans there is oat milk and an apple crumble.
Dogs are welcome and get a bowl of water.
You can pay by card, phone or cash.
The Wi-Fi is called Corner and the password is plumcake.
The garden behind the house has twelve tables and opens in April.
The toilets are downstairs; the accessible one is beside the bar.
To reserve a table for more than six, call 030 555 01 22.`,
  welcome_message: 'Welcome to the Corner Café! What would you like to know?',
  template: 'hospitality',
} as const;

/** Creates the demo code, once per data directory. Returns its short id. */
export async function ensureDemoCode(file: string, service: HttpService, apiKey: string): Promise<string> {
  const known = readShortId(file);
  if (known !== undefined) return known;
  const response = await call(service, apiKey, 'POST', DEMO_CODE);
  const text = Buffer.isBuffer(response.body) ? response.body.toString() : await readText(response.body);
  if (response.status !== 200) throw new Error(`The demo code could not be created: ${response.status} ${text}`);
  const { short_id } = createdCodeSchema.parse(JSON.parse(text));
  writePrivateFile(file, { short_id });
  return short_id;
}

function readShortId(file: string): string | undefined {
  try {
    return createdCodeSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).short_id;
  } catch {
    return undefined;
  }
}

/** The service did not answer, or refused because it was busy. */
const shouldRetry = (status: number): boolean => status === 429 || status >= 502;

/** Calls `/v1/qpr-codes` inside this process, because the public port still returns 503. */
async function call(
  service: HttpService,
  apiKey: string,
  method: 'GET' | 'POST',
  body?: object,
): Promise<HttpResponse> {
  const request = {
    method,
    url: '/v1/qpr-codes',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${apiKey}`,
      // If an attempt took effect although its response got lost, the next one gets the same code.
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
    sourceIp: '127.0.0.1',
    signal: new AbortController().signal,
  };
  let response = await service(request);
  for (let attempt = 2; shouldRetry(response.status) && attempt <= MAX_ATTEMPTS; attempt += 1) {
    await sleep(PAUSE_MILLISECONDS);
    response = await service(request);
  }
  return response;
}
