import { ENV } from '../../contracts/environment.ts';

/** Whether a payment provider decides about plans here: the stack says so by naming it. */
export const liveBilling = () => ({ billedByProvider: Boolean(process.env[ENV.billingProvider]) });
