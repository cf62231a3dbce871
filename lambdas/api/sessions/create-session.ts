import * as z from 'zod/mini';
import { COOKIES } from '../../../contracts/sign-in.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { isFromStudio, readCookie, removedCookie } from '../../platform/http/cookies.ts';
import { emailLanguage } from '../../platform/language.ts';
import { meViewSchema, toAccountView } from '../../sessions/me-view.ts';
import { findOpenSignIn } from '../../sessions/sign-in/open-sign-in.ts';
import { redeemSignInWrite } from '../../sessions/sign-in/store.ts';
import { endEarlierSession, sessionCookie, startSession } from '../../sessions/start-session.ts';
import { publicHandler } from '../public-handler.ts';

const MAX_LENGTH = 100;
const secretField = (description: string, example: string) =>
  z
    .optional(z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH)))
    .register(z.globalRegistry, { description, examples: [example] });

export const schemas = {
  body: z
    .strictObject({
      token: secretField('The part after the # of the sign-in link.', 'bX0hUq7f3PzqLw9nT5sYkR2cVdE8mGjA1oHiKtNuZpQ'),
      code: secretField('The code from the e-mail. Case, spaces and hyphens do not matter.', '7KQM-2XHD'),
    })
    .check(
      z.refine(({ token, code }) => (token === undefined) !== (code === undefined), {
        error: 'Send either the token of the link or the code.',
        path: ['code'],
      }),
    ),
  response: meViewSchema,
};

/** Completes a sign-in. The browser gets the cookie of a new session, which replaces an earlier one. */
export const createSession = (effects: Effects) =>
  publicHandler('create-session', schemas, async ({ body, event, cookies }) => {
    if (!isFromStudio(event)) throw notFromStudio();
    const { table, now } = effects;
    const signIn = await findOpenSignIn(effects, { holder: readCookie(event, COOKIES.signIn), ...body });
    const { account, session, token } = await startSession(
      effects,
      {
        email: signIn.email,
        user_agent: event.headers['user-agent'] ?? '',
        language: emailLanguage(event.headers['accept-language']),
        request_id: event.exchange.request_id,
      },
      redeemSignInWrite(table, signIn, now()),
    );
    await endEarlierSession(effects, event);
    cookies.push(sessionCookie(token), removedCookie(COOKIES.signIn));
    return {
      account: toAccountView(account),
      session: { id: session.id, signed_in_at: session.created_at, expires_at: session.expires_at },
    };
  });

const notFromStudio = () =>
  new ServiceError(
    'forbidden',
    'session.not_from_studio',
    'Sessions only work on the pages of the Studio: send x-qpr-studio: 1 from the same origin. Use an API key in programs.',
  );

export const handler = createSession(liveEffects());
