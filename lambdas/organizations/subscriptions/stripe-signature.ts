import { createHmac, timingSafeEqual } from 'node:crypto';

/** Like Stripe's libraries, accepts signatures up to five minutes old, because older ones may be replays. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the `Stripe-Signature` header: `t=<seconds>,v1=<hex>[,v1=<hex>]`, where each v1 is the HMAC-SHA256 of
 * `<t>.<raw body>`. During a rotation of the secret, the header has one v1 for the old secret and one for the new one.
 * Returns the reason if the signature is invalid, and undefined if it is valid.
 */
export function signatureError(
  header: string | undefined,
  rawBody: Buffer,
  secrets: readonly string[],
  now: Date,
): string | undefined {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const values = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value ?? '');
  const [time] = values('t');
  const signatures = values('v1');
  if (!time || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    return 'The Stripe-Signature header is missing or malformed.';
  const isValid = secrets
    .map((secret) => createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest())
    .some((expected) => signatures.some((signature) => equals(signature, expected)));
  if (!isValid) return 'The signature does not match the body.';
  const differenceSeconds = Math.abs(now.getTime() / 1_000 - Number(time));
  return differenceSeconds > TOLERANCE_SECONDS
    ? 'The time of the signature is more than five minutes in the past or in the future.'
    : undefined;
}

const equals = (hex: string, expected: Buffer): boolean =>
  /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
