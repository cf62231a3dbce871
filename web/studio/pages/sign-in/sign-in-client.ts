import { createClient } from '../../../../sdk/src/index.ts';

/**
 * No retries: the service rejects a second request for an e-mail and counts every attempt with a code. The user decides
 * when to retry.
 */
export const signInClient = createClient({ attempts: 1 });

/** True for real user input. Mail scanners open links and press the buttons they find. */
export const isTrustedEvent = ({ isTrusted }: Event): boolean =>
  isTrusted && (navigator.userActivation?.isActive ?? true);
