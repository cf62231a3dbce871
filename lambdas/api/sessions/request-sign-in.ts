import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { LANGUAGES } from '../../../contracts/languages.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { COOKIES, SIGN_IN } from '../../../contracts/sign-in.ts';
import { HOUR_MILLISECONDS, MINUTE_SECONDS, secondsUntilEndOf, wholeSeconds } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { emailKey } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { rateLimited } from '../../platform/errors.ts';
import { cookie } from '../../platform/http/cookies.ts';
import { emailLanguage } from '../../platform/language.ts';
import { publishMetrics } from '../../platform/metrics/publish-metrics.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { emailAddress } from '../../platform/schemas/email-address.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { networkTag } from '../../platform/visitor-address.ts';
import { signInEmail, unknownAddressEmail } from '../../sessions/sign-in/email.ts';
import { ADDRESS_SPANS, NETWORK_SPANS, waitMilliseconds, withTime } from '../../sessions/sign-in/rate.ts';
import {
  addressRateKey,
  countHourWrite,
  networkRateKey,
  putRateWrite,
  type Rate,
  toRate,
} from '../../sessions/sign-in/rate-store.ts';
import {
  newSignIn,
  newSignInSecrets,
  readSignUpPolicy,
  type SignIn,
  type SignUpPolicy,
  signInLink,
} from '../../sessions/sign-in/sign-in.ts';
import { putSignInWrite } from '../../sessions/sign-in/store.ts';
import { publicHandler } from '../public-handler.ts';

export interface SignInEffects extends Effects {
  readonly mailer: Mailer;
  readonly baseUrl: string;
  readonly signUp: SignUpPolicy;
}

export const schemas = {
  body: z.strictObject({
    email: emailAddress.check(z.meta({ examples: ['you@example.com'] })),
    language: z.optional(z.enum(LANGUAGES)).register(z.globalRegistry, {
      description: doc('Language of the e-mail. Default: the preferred language in the Accept-Language header.'),
      examples: ['en'],
    }),
  }),
  response: z.object({
    expires_in_seconds: z.int().register(z.globalRegistry, {
      description: doc(
        'How long the link and the code in the e-mail are valid. If the address cannot sign in, the e-mail has neither',
      ),
      examples: doc([SIGN_IN.minutes * MINUTE_SECONDS]),
    }),
  }),
};

/**
 * Sends an e-mail with a sign-in link and a code. The response and the work are the same for every address, and so are
 * the limits, so that nobody can find out who has an account. Only the e-mail, which the owner of the address reads,
 * says more.
 */
export const requestSignIn = (effects: SignInEffects) =>
  publicHandler('request-sign-in', schemas, async ({ body: { email, language }, event, cookies }) => {
    const secrets = newSignInSecrets(effects.random);
    const signIn = newSignIn(secrets, email, effects.now());
    const isKnown = await storeSignIn(effects, signIn, networkTag(event));
    const to = { to: email, language: language ?? emailLanguage(event.headers['accept-language']) };
    const link = signInLink(effects.baseUrl, secrets.token);
    await sendIfAccepted(
      effects.mailer,
      isKnown || effects.signUp.canSignUp(email)
        ? signInEmail({ ...to, link, code: secrets.code })
        : unknownAddressEmail(to),
    );
    const seconds = SIGN_IN.minutes * MINUTE_SECONDS;
    cookies.push(cookie(COOKIES.signIn, secrets.holder, seconds));
    return { expires_in_seconds: seconds };
  });

/** Stores the sign-in. Throws if a limit is reached. Returns whether the address has an account. */
const storeSignIn = ({ table, now }: Effects, signIn: SignIn, network: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const at = now();
    const keys = [addressRateKey(signIn.email), networkRateKey(network)] as const;
    const [ofAddress, ofNetwork, account] = await batchGet(table, [...keys, emailKey(signIn.email)]);
    const addressRate = toRate(keys[0], ofAddress);
    const networkRate = toRate(keys[1], ofNetwork);
    requireBelowLimits(addressRate, networkRate, at);
    const failure = await tryTransactWrite(table, {
      address: putRateWrite(table, addressRate, withTime(addressRate.times, ADDRESS_SPANS, at), at),
      network: putRateWrite(table, networkRate, withTime(networkRate.times, NETWORK_SPANS, at), at),
      hour: countHourWrite(table, at),
      signIn: putSignInWrite(table, signIn),
    });
    if (failure?.failed('hour')) throw await serviceLimit(at);
    if (failure) throw failure;
    return account !== undefined;
  });

function requireBelowLimits(address: Rate, network: Rate, now: Date): void {
  const addressWait = waitMilliseconds(address.times, ADDRESS_SPANS, now);
  if (addressWait > 0) {
    throw rateLimited(
      'sign_in.address_limit',
      'Too many sign-in e-mails were requested for this address. Use the last e-mail, or wait.',
      wholeSeconds(addressWait),
    );
  }
  const networkWait = waitMilliseconds(network.times, NETWORK_SPANS, now);
  if (networkWait > 0) {
    throw rateLimited(
      'sign_in.visitor_limit',
      'Too many sign-ins were requested from this network. Try again later.',
      wholeSeconds(networkWait),
    );
  }
}

async function serviceLimit(now: Date) {
  // Raises the operator's alarm, because nobody can sign in.
  await publishMetrics([METRICS.signInsRefused, 'Count', 1]);
  return rateLimited(
    'sign_in.service_limit',
    'Too many people are signing in. Try again later.',
    secondsUntilEndOf(HOUR_MILLISECONDS, now),
  );
}

export const handler = requestSignIn({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
  signUp: readSignUpPolicy(requiredEnv(ENV.signUp)),
});
