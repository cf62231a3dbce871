import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { edgeStackName } from '../../lib/settings/edge-stack-name.ts';
import { WEB_ACL_REGION } from '../../lib/settings/firewall.ts';
import { nestedStacksOf } from '../../shared/cloudformation/template.ts';
import { clientConfig, type DeployTarget } from './deploy-target.ts';
import type { Template } from './template/template.ts';

export const openCloudFormation = ({ deployment: { region } }: DeployTarget) =>
  new CloudFormationClient(clientConfig(region));

interface DeployedStack {
  readonly id: string;
  readonly status: string;
  readonly description: string | undefined;
  readonly outputs: Readonly<Record<string, string>>;
}

export const findStack = (target: DeployTarget): Promise<DeployedStack | undefined> =>
  findStackNamed(openCloudFormation(target), target.deployment.stack);

/** The companion stack in us-east-1. */
export const findEdgeStack = ({ deployment: { stack, region } }: DeployTarget): Promise<DeployedStack | undefined> =>
  findStackNamed(new CloudFormationClient(clientConfig(WEB_ACL_REGION)), edgeStackName(stack, region));

async function findStackNamed(client: CloudFormationClient, name: string): Promise<DeployedStack | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const [{ StackId: id = name, StackStatus: status = '', Description: description, Outputs = [] } = {}] = Stacks;
    const outputs = Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
    // REVIEW_IN_PROGRESS means that no change set was ever executed, for example after Ctrl-C. Nothing is deployed.
    return status === 'REVIEW_IN_PROGRESS' ? undefined : { id, status, description, outputs };
  } catch (error) {
    // CloudFormation has no specific error for a stack that does not exist.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** Whether the first deployment failed and was rolled back. The next deployment replaces this stack. */
export const isRolledBack = ({ status }: DeployedStack): boolean => status === 'ROLLBACK_COMPLETE';

/** Whether there is a stack with resources. */
export async function isDeployed(target: DeployTarget): Promise<boolean> {
  const found = await findStack(target);
  return found !== undefined && !isRolledBack(found);
}

/** The template of a stack, as it was deployed. `stack` is a name or an id. A deleted stack is found only by id. */
export async function templateOfStack(target: DeployTarget, stack: string): Promise<Template> {
  const { TemplateBody = '{}' } = await openCloudFormation(target).send(
    new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
  );
  return JSON.parse(TemplateBody) as Template;
}

/** The template of the deployed stack, with those of its nested stacks. */
export async function deployedTemplate(target: DeployTarget): Promise<Template> {
  const { stack } = target.deployment;
  const template = await templateOfStack(target, stack);
  const nested = nestedStacksOf(template).map(([id]) => id);
  if (nested.length === 0) return template;
  const Nested: Record<string, Template> = {};
  for (const { LogicalResourceId: id = '', PhysicalResourceId: stackId } of await resourcesOfStack(target, stack)) {
    if (stackId !== undefined && nested.includes(id)) Nested[id] = await templateOfStack(target, stackId);
  }
  return { ...template, Nested };
}

/** Reads all pages: CloudFormation returns 100 resources at a time, and the stack has several hundred. */
export async function resourcesOfStack(target: DeployTarget, stack: string): Promise<readonly StackResourceSummary[]> {
  const found: StackResourceSummary[] = [];
  const pages = paginateListStackResources({ client: openCloudFormation(target) }, { StackName: stack });
  for await (const { StackResourceSummaries = [] } of pages) found.push(...StackResourceSummaries);
  return found;
}

/** The physical id of the only resource of a type in the deployed stack. */
export async function physicalIdOf(target: DeployTarget, type: string): Promise<string | undefined> {
  const resources = await resourcesOfStack(target, target.deployment.stack);
  return resources.find(
    ({ ResourceType, ResourceStatus }) => ResourceType === type && ResourceStatus !== 'DELETE_COMPLETE',
  )?.PhysicalResourceId;
}
