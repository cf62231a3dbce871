import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import type { Finding } from '../finding.ts';
import { clientConfig, type Place } from '../place.ts';
import { aliasesOf } from './distribution.ts';

const open = ({ deployment: { region } }: Place) => new CloudFormationClient(clientConfig(region));

async function statusOf(place: Place): Promise<string | undefined> {
  try {
    const { Stacks = [] } = await open(place).send(new DescribeStacksCommand({ StackName: place.deployment.stack }));
    return Stacks[0]?.StackStatus;
  } catch (error) {
    // This is how CloudFormation says that there is none.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** States that no deployment gets out of by itself. */
const STUCK: Readonly<Record<string, string>> = {
  ROLLBACK_FAILED:
    'aws cloudformation delete-stack --stack-name <stack>, then deploy again; docs/deploy.md says what stays',
  DELETE_FAILED: 'empty what could not be deleted (aws s3 rm --recursive s3://<bucket>), then delete the stack again',
  UPDATE_ROLLBACK_FAILED: 'aws cloudformation continue-update-rollback --stack-name <stack>',
};

export async function checkStack(place: Place): Promise<Finding> {
  const name = 'stack';
  const { stack } = place.deployment;
  const status = await statusOf(place);
  if (status === undefined) return { name, level: 'ok', detail: `${stack} is new` };
  const remedy = STUCK[status]?.replace('<stack>', stack);
  if (remedy !== undefined) return { name, level: 'error', detail: `${stack} is stuck: ${status}`, remedy };
  if (status.endsWith('_IN_PROGRESS')) {
    return { name, level: 'error', detail: `${stack} is being changed: ${status}`, remedy: 'wait until that is over' };
  }
  return { name, level: 'ok', detail: `${stack} is ${status}` };
}

/** The domains of the deployed distribution: what printed codes rely on. None where nothing is deployed. */
export async function deployedAliases(place: Place): Promise<readonly string[]> {
  if ((await statusOf(place)) === undefined) return [];
  const id = await distributionOf(place);
  return id === undefined ? [] : aliasesOf(id);
}

/** In pages: CloudFormation gives 100 resources at a time, and the stack has several hundred. */
async function distributionOf(place: Place): Promise<string | undefined> {
  const pages = paginateListStackResources({ client: open(place) }, { StackName: place.deployment.stack });
  for await (const { StackResourceSummaries = [] } of pages) {
    const found = StackResourceSummaries.find(
      ({ ResourceType, ResourceStatus }) =>
        ResourceType === 'AWS::CloudFront::Distribution' && ResourceStatus !== 'DELETE_COMPLETE',
    );
    if (found) return found.PhysicalResourceId;
  }
  return undefined;
}
