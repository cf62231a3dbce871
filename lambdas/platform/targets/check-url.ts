import { type FieldError, ServiceError } from '../errors.ts';
import { withDeadline } from '../with-deadline.ts';
import { urlProblem } from './target-url.ts';
import { checkedAddresses, ForbiddenTarget, type Targets } from './targets.ts';

export interface TargetEffects {
  readonly targets: Targets;
}

const DNS_TIMEOUT_MILLISECONDS = 2_000;

/**
 * Rejects a URL that our servers must not call. A host name that DNS does not resolve yet, or not in time, is accepted,
 * because every later request to the URL resolves and checks it again.
 */
export async function checkUrl({ targets }: TargetEffects, url: string, example?: string): Promise<void> {
  const problem = urlProblem(url, targets.rules, example);
  if (problem !== undefined) throw invalidUrl(problem);
  const addresses = checkedAddresses(new URL(url), targets);
  try {
    await withDeadline(addresses, AbortSignal.timeout(DNS_TIMEOUT_MILLISECONDS));
  } catch (error) {
    if (error instanceof ForbiddenTarget) throw invalidUrl({ message: error.advice, reason: error.reason });
  }
}

export const invalidUrl = (problem: Omit<FieldError, 'path'>) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [{ path: 'body.url', ...problem }]);
