import { paginateListStacks } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { STACK_DESCRIPTION } from '../../../lib/settings/stack-description.ts';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { findStack, isRolledBack, openCloudFormation, resourcesOfStack } from '../deployed-stack.ts';
import { nameOfError } from '../finding.ts';

export type LeftoverType = 'AWS::DynamoDB::Table' | 'AWS::S3::Bucket';

/**
 * A table or bucket that no stack uses any more. CloudFormation retains it when the stack is deleted, and when the
 * first deployment of the stack fails.
 */
export interface Leftover {
  readonly type: LeftoverType;
  readonly logicalId: string;
  readonly name: string;
  readonly isEmpty: boolean;
}

export interface Leftovers {
  /** The id of the stack that created them. */
  readonly stackId: string;
  /** The id of the stack whose first deployment was rolled back, if there is one. It may differ from `stackId`. */
  readonly rolledBackStackId: string | undefined;
  readonly resources: readonly Leftover[];
}

/**
 * The tables and buckets that an earlier stack of this name left behind when its first deployment failed or when it was
 * deleted. Of several such stacks, takes the newest. CloudFormation lists deleted stacks for 90 days.
 */
export async function findLeftovers(target: DeployTarget): Promise<Leftovers | undefined> {
  const found = await findStack(target);
  if (found && !isRolledBack(found)) return undefined;
  for (const stackId of [...(found ? [found.id] : []), ...(await deletedStacks(target))]) {
    const resources = await leftoversOf(target, stackId);
    if (resources.length > 0) return { stackId, rolledBackStackId: found?.id, resources };
  }
  return undefined;
}

/** The ids of the deleted stacks of this name, newest first. */
async function deletedStacks(target: DeployTarget): Promise<readonly string[]> {
  const pages = paginateListStacks({ client: openCloudFormation(target) }, { StackStatusFilter: ['DELETE_COMPLETE'] });
  const found: { readonly id: string; readonly deletedAt: number }[] = [];
  for await (const { StackSummaries = [] } of pages) {
    for (const { StackName, StackId, TemplateDescription, DeletionTime } of StackSummaries) {
      const isOurs = StackName === target.deployment.stack && TemplateDescription === STACK_DESCRIPTION;
      if (isOurs && StackId) found.push({ id: StackId, deletedAt: DeletionTime?.getTime() ?? 0 });
    }
  }
  return found.toSorted((one, other) => other.deletedAt - one.deletedAt).map(({ id }) => id);
}

async function leftoversOf(target: DeployTarget, stackId: string): Promise<readonly Leftover[]> {
  const kept = (await resourcesOfStack(target, stackId)).filter(
    ({ ResourceType = '', ResourceStatus }) => ResourceStatus === 'DELETE_SKIPPED' && ResourceType in IS_EMPTY,
  );
  const checked = await Promise.all(
    kept.map(async ({ ResourceType, LogicalResourceId: logicalId = '', PhysicalResourceId: name = '' }) => {
      const type = ResourceType as LeftoverType;
      const isEmpty = await IS_EMPTY[type](target, name);
      return isEmpty === undefined ? [] : [{ type, logicalId, name, isEmpty }];
    }),
  );
  return checked.flat();
}

const NOT_FOUND = ['ResourceNotFoundException', 'NoSuchBucket'];

const unlessGone = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call();
  } catch (error) {
    if (NOT_FOUND.includes(nameOfError(error))) return undefined;
    throw error;
  }
};

/** Whether a leftover is empty. Undefined if it does not exist any more. */
const IS_EMPTY: Readonly<Record<LeftoverType, (target: DeployTarget, name: string) => Promise<boolean | undefined>>> = {
  'AWS::DynamoDB::Table': ({ deployment: { region } }, TableName) =>
    unlessGone(async () => {
      const client = new DynamoDBClient(clientConfig(region));
      await client.send(new DescribeTableCommand({ TableName }));
      // DynamoDB updates the item count of a description only every six hours. The scan reads one item at most.
      const { Items = [] } = await client.send(new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }));
      return Items.length === 0;
    }),
  'AWS::S3::Bucket': ({ deployment: { region } }, Bucket) =>
    unlessGone(async () => {
      const client = new S3Client(clientConfig(region));
      // HeadBucket would not say why it fails: a response to HEAD has no body.
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, MaxKeys: 1 }),
      );
      return Versions.length + DeleteMarkers.length === 0;
    }),
};
