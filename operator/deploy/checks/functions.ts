import type { DeployTarget } from '../deploy-target.ts';
import { isDeployed } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';
import { QUOTA_REMEDY, readConcurrency, reservedBy } from '../isolation.ts';

/** Below this concurrency limit, even a few visitors at once get errors. The usual limit is 1,000; new accounts have 10. */
const RECOMMENDED_LIMIT = 100;

/** Lambda requires this much concurrency to stay unreserved. Otherwise the reservation and the deployment fail. */
const MIN_UNRESERVED = 100;

/**
 * The regions without function URLs, which scan pages and answers need. CloudFormation refuses the whole template there.
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html lists them.
 */
export const REGIONS_WITHOUT_FUNCTION_URLS: readonly string[] = [
  'ap-east-2',
  'ap-south-2',
  'ap-southeast-4',
  'ap-southeast-5',
  'ap-southeast-6',
  'ap-southeast-7',
  'ca-west-1',
  'eu-central-2',
  'eu-south-2',
  'il-central-1',
  'me-central-1',
];

export async function checkFunctions(target: DeployTarget): Promise<Finding> {
  const name = 'functions';
  const { deployment } = target;
  if (REGIONS_WITHOUT_FUNCTION_URLS.includes(deployment.region)) {
    const detail = `Lambda has no function URLs in ${deployment.region}, but scan pages and answers need them`;
    const remedy = 'choose another region with --region; if AWS has added function URLs there, continue with --force';
    return { name, level: 'error', detail, remedy };
  }
  const { limit, unreserved } = await readConcurrency(deployment.region);
  const { names, total } = reservedBy(deployment);
  // A new stack can reserve only what other stacks have not reserved. If the stack is deployed, some reservations may
  // be its own, so this check ignores all existing reservations.
  const free = total > 0 && !(await isDeployed(target)) ? unreserved : limit;
  if (total > 0 && free - total < MIN_UNRESERVED) {
    const detail = `${names.join(' and ')} would reserve ${total} of ${free}, but Lambda requires ${MIN_UNRESERVED} to stay unreserved`;
    return { name, level: 'error', detail, remedy: `reserve fewer, or ${QUOTA_REMEDY}` };
  }
  if (limit >= RECOMMENDED_LIMIT) return { name, level: 'ok', detail: `${limit} can run at once` };
  const detail = `only ${limit} can run at once in this account: with more visitors, some get errors`;
  return { name, level: 'warning', detail, remedy: QUOTA_REMEDY };
}
