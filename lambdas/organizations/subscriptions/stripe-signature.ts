import { createHmac, timingSafeEqual } from 'node:crypto';

/** Stripe's own libraries allow five minutes between signing and arriving; later ones are replays. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the `Stripe-Signature` header: `t=<seconds>,v1=<hex>[,v1=<hex>]`, where each v1 is the
 * HMAC-SHA256 of `<t>.<raw body>`; during a roll of the secret there is one for the old and one for
 * the new. Returns why it is no good, or nothing.
 */
export function signatureFlaw(
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
  const genuine = secrets
    .map((secret) => createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest())
    .some((expected) => signatures.some((signature) => equals(signature, expected)));
  if (!genuine) return 'The signature does not fit the body.';
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(time));
  return ageSeconds > TOLERANCE_SECONDS ? 'The signature is too old.' : undefined;
}

const equals = (hex: string, expected: Buffer): boolean =>
  /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
