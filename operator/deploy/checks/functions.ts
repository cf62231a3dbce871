import type { DeployTarget } from '../deploy-target.ts';
import type { Finding } from '../finding.ts';
import { listed, QUOTA_REMEDY, readConcurrency, reservedBy } from '../isolation.ts';

/**
 * Below this concurrency limit, even a few simultaneous visitors can get errors. New accounts have 10; the usual limit
 * is 1,000.
 */
const RECOMMENDED_LIMIT = 100;

/** Lambda requires this much concurrency to stay unreserved. Otherwise the reservation and the deployment fail. */
const MIN_UNRESERVED = 100;

/**
 * The regions without function URLs, which scan pages and answers need. There, CloudFormation refuses the template.
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
  const { limit, available } = await readConcurrency(target);
  const { names, total } = reservedBy(deployment);
  if (total > 0 && available - total < MIN_UNRESERVED) {
    const detail = `${listed(names)} would reserve ${total} of ${available}, but Lambda requires ${MIN_UNRESERVED} to stay unreserved`;
    return { name, level: 'error', detail, remedy: `reserve fewer, or ${QUOTA_REMEDY}` };
  }
  if (limit >= RECOMMENDED_LIMIT) return { name, level: 'ok', detail: `${limit} can run at once` };
  const detail = `only ${limit} can run at once in this account: with more visitors, some get errors`;
  return { name, level: 'warning', detail, remedy: QUOTA_REMEDY };
}
