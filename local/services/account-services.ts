import type { Runtime } from '../engine/types.ts';
import { eventBroker } from './events/broker.ts';
import { openSecretsManager } from './secrets/secrets-manager.ts';
import { mailboxOf } from './ses/mailbox.ts';

/** What an account has without any resource in a template: the default event bus, secrets, and SES. */
export const openAccountServices = (runtime: Runtime): void => {
  eventBroker(runtime);
  openSecretsManager(runtime);
  mailboxOf(runtime);
};
