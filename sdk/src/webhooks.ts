import { type Bytes, concat, fromBase64, fromHex, textBytes } from './bytes.ts';
import type { Event } from './operations.ts';

/** The body of a delivery. `event` determines the type of `data`; `WebhookEvent<'scan.created'>` is only that event. */
export type WebhookEvent<Type extends Event['event'] = Event['event']> = Extract<Event, { readonly event: Type }>;

/** Headers as `fetch`, Node's `http`, Express and Lambda provide them. Names are case-insensitive. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /**
   * The maximum difference between the time of the attempt and now. If the delivery has only `X-Service-Signature`, the
   * time of the event is used instead. The default is then longer, because the last retry comes more than an hour after
   * the event. @default 300 (five minutes), or 7200 (two hours) for the time of the event
   */
  readonly toleranceSeconds?: number;
  /** @default the current time */
  readonly now?: Date;
}

/** Why verification failed. */
export type WebhookErrorReason =
  | 'secret_invalid'
  | 'signature_missing'
  | 'signature_wrong'
  | 'too_old'
  | 'too_new'
  | 'body_invalid';

export class WebhookError extends Error {
  readonly reason: WebhookErrorReason;

  constructor(reason: WebhookErrorReason, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

const TOLERANCE_SECONDS = 300;
const EVENT_TOLERANCE_SECONDS = 7_200;
const SECRET_PREFIX = 'whsec_';

/**
 * Returns the event if one of your secrets signed it recently; otherwise throws a WebhookError. Pass the raw body:
 * parsing and serializing it again changes the bytes.
 *
 * Every delivery has the three Standard Webhooks headers, which sign the time of the attempt. If a proxy removed them,
 * `X-Service-Signature` is checked instead. It does not sign the time of the attempt, so the time of the event is used.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = toBytes(rawBody);
  const validSecrets = (typeof secrets === 'string' ? [secrets] : secrets).map(checkedSecret);
  if (validSecrets.length === 0) throw new WebhookError('secret_invalid', 'Pass at least one secret.');
  const header = headerReader(headers);
  const standard = header('webhook-signature');
  const service = header('x-service-signature');
  let signedAtMs: number | undefined;
  if (standard !== undefined) {
    const timestamp = header('webhook-timestamp') ?? '';
    const signed = concat(textBytes(`${header('webhook-id') ?? ''}.${timestamp}.`), body);
    await checkSignature(validSecrets.map(decodedSecret), standardSignatures(standard), signed);
    // A time that is not a number counts as 1970, so the delivery is too old. NaN would pass both checks.
    signedAtMs = (Number(timestamp) || 0) * 1_000;
  } else if (service !== undefined) {
    await checkSignature(validSecrets.map(textBytes), [fromHex(service.replace(/^sha256=/, ''))], body);
  } else {
    throw new WebhookError(
      'signature_missing',
      'The request has neither a webhook-signature nor an x-service-signature header.',
    );
  }
  const event = parseEvent(body);
  if (signedAtMs !== undefined) {
    checkTime('The delivery was signed', signedAtMs, now, toleranceSeconds ?? TOLERANCE_SECONDS);
  } else {
    const createdAtMs = Date.parse(event.created_at);
    checkTime('The event was created', createdAtMs, now, toleranceSeconds ?? EVENT_TOLERANCE_SECONDS);
  }
  return event;
}

/**
 * WebCrypto compares in constant time. Every secret is checked with every signature, so the duration does not reveal
 * which of them match.
 */
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
    'The signature does not match. Check the secret, and pass the body exactly as it was received.',
  );
}

function checkTime(what: string, timeMs: number, now: Date, toleranceSeconds: number): void {
  const ageSeconds = Math.round((now.getTime() - timeMs) / 1_000);
  if (ageSeconds > toleranceSeconds) throw new WebhookError('too_old', `${what} ${ageSeconds} seconds ago.`);
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError('too_new', `${what} ${-ageSeconds} seconds in the future. Check the clock.`);
}

function parseEvent(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body));
    if (typeof event.event === 'string' && !Number.isNaN(Date.parse(event.created_at))) return event;
  } catch {
    // Invalid JSON is reported below.
  }
  throw new WebhookError('body_invalid', 'The signature is valid, but the body is not an event.');
}

function toBytes(rawBody: unknown): Bytes {
  if (typeof rawBody === 'string') return textBytes(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (ArrayBuffer.isView(rawBody)) {
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength) as Bytes;
  }
  throw new WebhookError('body_invalid', 'Pass the raw body as a string or bytes. A parsed body cannot be verified.');
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

/** The header contains signatures separated by spaces, each `v1,` followed by Base64. Other versions are ignored. */
const standardSignatures = (header: string): Bytes[] =>
  header
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => fromBase64(signature.slice(3)) ?? new Uint8Array());

function checkedSecret(secret: string): string {
  if (secret?.startsWith(SECRET_PREFIX) && fromBase64(secret.slice(SECRET_PREFIX.length))?.length) return secret;
  throw new WebhookError(
    'secret_invalid',
    `A secret is ${SECRET_PREFIX} followed by Base64. Copy it from the response that created the webhook.`,
  );
}

const decodedSecret = (secret: string): Bytes => fromBase64(secret.slice(SECRET_PREFIX.length)) ?? new Uint8Array();
