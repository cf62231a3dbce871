import { type FieldError, ServiceError } from '../../platform/errors.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { checkedAddresses, ForbiddenTarget, type Targets } from './webhook-target.ts';
import { webhookUrlProblem } from './webhook-url.ts';

export interface TargetEffects {
  readonly targets: Targets;
}

const DNS_TIMEOUT_MILLISECONDS = 2_000;

/**
 * Rejects a URL that our servers would never call. A name that DNS does not resolve yet, or not in time, is accepted:
 * every attempt resolves it again.
 */
export async function checkWebhookUrl({ targets }: TargetEffects, url: string): Promise<void> {
  const problem = webhookUrlProblem(url, targets.rules);
  if (problem !== undefined) throw invalidUrl(problem);
  const addresses = checkedAddresses(new URL(url), targets);
  try {
    await withDeadline(addresses, AbortSignal.timeout(DNS_TIMEOUT_MILLISECONDS));
  } catch (error) {
    if (error instanceof ForbiddenTarget) throw invalidUrl({ message: error.advice, reason: error.reason });
  }
}

const invalidUrl = (problem: Omit<FieldError, 'path'>) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [{ path: 'body.url', ...problem }]);
