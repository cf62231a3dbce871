import { type Bytes, fromBase64, fromHex, joined, textBytes } from './bytes.ts';
import type { Event } from './operations.ts';

/** What arrives at a receiver: `event` says which `data` it has. `WebhookEvent<'scan.created'>` is one of them. */
export type WebhookEvent<Type extends Event['event'] = Event['event']> = Extract<Event, { readonly event: Type }>;

/** As `fetch`, Node's `http`, Express and Lambda hand them over; their case does not matter. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /**
   * How far the time that is signed may be from now. @default 300, five minutes; where only the time of the event is
   * signed, 7200, two hours, within which the last of all attempts is made
   */
  readonly toleranceSeconds?: number;
  /** @default the time of this machine */
  readonly now?: Date;
}

/** Why a request is not to be believed. */
export type WebhookFault =
  | 'secret_invalid'
  | 'signature_missing'
  | 'signature_wrong'
  | 'too_old'
  | 'too_new'
  | 'body_invalid';

export class WebhookError extends Error {
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

const TOLERANCE_SECONDS = 300;
const ALL_ATTEMPTS_SECONDS = 7_200;
const SECRET_PREFIX = 'whsec_';

/**
 * The event of a delivery, if one of your secrets signed it, lately. Give the body as it came over the wire: once
 * parsed and written again, it is other bytes.
 *
 * With the three headers of Standard Webhooks, which each delivery has, the time of the attempt is signed. Where
 * they did not come through, `X-Service-Signature` is looked at; it signs no time, so that of the event counts.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(checkedSecret);
  if (keys.length === 0) throw new WebhookError('secret_invalid', 'Give at least one secret.');
  const header = headerReader(headers);
  const standard = header('webhook-signature');
  const service = header('x-service-signature');
  let signedAtMs: number | undefined;
  if (standard !== undefined) {
    const timestamp = header('webhook-timestamp') ?? '';
    const signed = joined(textBytes(`${header('webhook-id') ?? ''}.${timestamp}.`), body);
    await checkSignature(keys.map(decodedSecret), standardSignatures(standard), signed);
    signedAtMs = Number(timestamp) * 1_000;
  } else if (service !== undefined) {
    await checkSignature(keys.map(textBytes), [fromHex(service.replace(/^sha256=/, ''))], body);
  } else {
    throw new WebhookError('signature_missing', 'There is neither webhook-signature nor x-service-signature.');
  }
  const event = parsed(body);
  if (signedAtMs !== undefined) checkTime(signedAtMs, now, toleranceSeconds ?? TOLERANCE_SECONDS);
  else checkTime(Date.parse(event.created_at), now, toleranceSeconds ?? ALL_ATTEMPTS_SECONDS);
  return event;
}

/** The platform compares in constant time. Every pair is tried: how long it takes says nothing about which one fits. */
async function checkSignature(secrets: readonly Bytes[], signatures: readonly Bytes[], signed: Bytes): Promise<void> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const keys = await Promise.all(
    secrets.map((secret) => crypto.subtle.importKey('raw', secret, algorithm, false, ['verify'])),
  );
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  if ((await Promise.all(checks)).includes(true)) return;
  throw new WebhookError(
    'signature_wrong',
    'No secret fits the signature: another secret, or a body that is not the one that was sent.',
  );
}

function checkTime(signedAtMs: number, now: Date, toleranceSeconds: number): void {
  const ageSeconds = Math.round((now.getTime() - signedAtMs) / 1_000);
  if (ageSeconds > toleranceSeconds) throw new WebhookError('too_old', `It was signed ${ageSeconds} seconds ago.`);
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError('too_new', `It was signed ${-ageSeconds} seconds ahead of this machine's time.`);
}

function parsed(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body));
    if (typeof event.event === 'string' && !Number.isNaN(Date.parse(event.created_at))) return event;
  } catch {
    // As below.
  }
  throw new WebhookError('body_invalid', 'The body is signed, but it is no event.');
}

function bytesOf(rawBody: unknown): Bytes {
  if (typeof rawBody === 'string') return textBytes(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (ArrayBuffer.isView(rawBody)) {
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength) as Bytes;
  }
  throw new WebhookError(
    'body_invalid',
    'Give the body as it came, as text or bytes: something has parsed it, and no signature fits any more.',
  );
}

function headerReader(headers: WebhookHeaders): (name: string) => string | undefined {
  if (typeof headers.get === 'function') {
    const { get } = headers as Headers;
    return (name) => get.call(headers, name) ?? undefined;
  }
  const byName = new Map(
    Object.entries(headers as Exclude<WebhookHeaders, Headers>).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (name) => {
    const value = byName.get(name);
    return typeof value === 'object' ? value[0] : value;
  };
}

/** `v1,` and Base64 each, with spaces between; other versions are for others. */
const standardSignatures = (header: string): Bytes[] =>
  header
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => fromBase64(each.slice(3)) ?? new Uint8Array());

function checkedSecret(secret: string): string {
  if (secret?.startsWith(SECRET_PREFIX) && fromBase64(secret.slice(SECRET_PREFIX.length))?.length) return secret;
  throw new WebhookError(
    'secret_invalid',
    `A secret is ${SECRET_PREFIX} and Base64, as the webhook's creation showed it.`,
  );
}

const decodedSecret = (secret: string): Bytes => fromBase64(secret.slice(SECRET_PREFIX.length)) ?? new Uint8Array();
