import type { Runtime } from '../engine/types.ts';
import { eventBroker } from './events/broker.ts';
import { mailboxOf } from './ses/mailbox.ts';

/** What an account has without any resource in a template: the default event bus, and SES. */
export const openAccountServices = (runtime: Runtime): void => {
  eventBroker(runtime);
  mailboxOf(runtime);
};
