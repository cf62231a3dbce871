import { createClient } from '../../../../sdk/src/index.ts';

/** Asking twice would be refused, and a code that was tried twice counts twice: a person decides about each try. */
export const signInClient = createClient({ attempts: 1 });

/** Programs open the links of e-mails and press what they find there; only what a person does is sent. */
export const isTrustedEvent = ({ isTrusted }: Event): boolean =>
  isTrusted && (navigator.userActivation?.isActive ?? true);
