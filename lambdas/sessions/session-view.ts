import * as z from 'zod/mini';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { LiveSession } from './session.ts';

const timestamp = z.iso.datetime();
const EXAMPLE_ID = 'ses_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const session_id = pathId('session', { description: 'Id of the session.', examples: [EXAMPLE_ID] });

/** A session as its owner sees it. */
export const sessionViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { examples: [EXAMPLE_ID] }),
    is_current: z
      .boolean()
      .register(z.globalRegistry, { description: doc('Whether this is the session that sent the request.') }),
    user_agent: z.string().register(z.globalRegistry, {
      description: doc('User-Agent header of the browser at sign-in.'),
      examples: doc(['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0']),
    }),
    signed_in_at: timestamp,
    last_used_at: timestamp,
    expires_at: timestamp.check(
      z.meta({ description: doc('When the session expires at the latest. An idle session expires earlier.') }),
    ),
  })
  .register(z.globalRegistry, { id: 'Session' });
type SessionView = z.output<typeof sessionViewSchema>;

export const toSessionView = (session: LiveSession, currentId?: string): SessionView => ({
  ...pick(session, ['id', 'user_agent', 'last_used_at', 'expires_at']),
  is_current: session.id === currentId,
  signed_in_at: session.created_at,
});
