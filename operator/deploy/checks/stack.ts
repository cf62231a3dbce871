import { paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { STACK_DESCRIPTION } from '../../../lib/settings/stack-description.ts';
import { findStack, isGone, openCloudFormation } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';
import type { Place } from '../place.ts';
import { aliasesOf } from './distribution.ts';

/** States that no deployment gets out of by itself. */
const STUCK: Readonly<Record<string, string>> = {
  ROLLBACK_FAILED:
    'aws cloudformation delete-stack --stack-name <stack>, then deploy again; docs/deploy.md says what stays',
  DELETE_FAILED: 'empty what could not be deleted (aws s3 rm --recursive s3://<bucket>), then delete the stack again',
  UPDATE_ROLLBACK_FAILED: 'aws cloudformation continue-update-rollback --stack-name <stack>',
};

export async function checkStack(place: Place): Promise<Finding> {
  const name = 'stack';
  const { stack, account } = place.deployment;
  const found = await findStack(place);
  if (found === undefined) return { name, level: 'ok', detail: `${stack} is new` };
  const { status, description } = found;
  if (description !== STACK_DESCRIPTION) {
    const detail = `${stack} is a stack of something else, which this would replace`;
    return { name, level: 'error', detail, remedy: 'another name for this one: --stack' };
  }
  const remedy = STUCK[status]?.replace('<stack>', stack);
  if (remedy !== undefined) return { name, level: 'error', detail: `${stack} is stuck: ${status}`, remedy };
  if (status.endsWith('_IN_PROGRESS')) {
    return { name, level: 'error', detail: `${stack} is being changed: ${status}`, remedy: 'wait until that is over' };
  }
  if (account === undefined && !isGone(found)) {
    return {
      name,
      level: 'error',
      detail: `${stack} is deployed, but not by this file of settings: what is not given would go back to its default`,
      remedy: 'take the file of the last deployment, or give every setting again, with --force',
    };
  }
  return { name, level: 'ok', detail: `${stack} is ${status}` };
}

/** The domains of the deployed distribution: what printed codes rely on. None where nothing is deployed. */
export async function deployedAliases(place: Place): Promise<readonly string[]> {
  if ((await findStack(place)) === undefined) return [];
  const id = await distributionOf(place);
  return id === undefined ? [] : aliasesOf(id);
}

/** In pages: CloudFormation gives 100 resources at a time, and the stack has several hundred. */
async function distributionOf(place: Place): Promise<string | undefined> {
  const pages = paginateListStackResources(
    { client: openCloudFormation(place) },
    { StackName: place.deployment.stack },
  );
  for await (const { StackResourceSummaries = [] } of pages) {
    const found = StackResourceSummaries.find(
      ({ ResourceType, ResourceStatus }) =>
        ResourceType === 'AWS::CloudFront::Distribution' && ResourceStatus !== 'DELETE_COMPLETE',
    );
    if (found) return found.PhysicalResourceId;
  }
  return undefined;
}
