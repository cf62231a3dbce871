import { createClient } from '../../../../sdk/src/index.ts';

/**
 * This client does not retry: the service rejects a second request for a sign-in e-mail within a minute, and limits the
 * attempts to enter a sign-in code. The user decides when to retry.
 */
export const signInClient = createClient({ attempts: 1 });

/** True for real user input. Mail scanners open links and press the buttons they find. */
export const isTrustedEvent = ({ isTrusted }: Event): boolean =>
  isTrusted && (navigator.userActivation?.isActive ?? true);
