import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { clientConfig, type DeployTarget } from './deploy-target.ts';

export const openCloudFormation = ({ deployment: { region } }: DeployTarget) =>
  new CloudFormationClient(clientConfig(region));

interface DeployedStack {
  readonly status: string;
  readonly description: string | undefined;
}

export async function findStack(target: DeployTarget): Promise<DeployedStack | undefined> {
  try {
    const { Stacks = [] } = await openCloudFormation(target).send(
      new DescribeStacksCommand({ StackName: target.deployment.stack }),
    );
    const [{ StackStatus: status = '', Description: description } = {}] = Stacks;
    // A change set that was never executed, for example after Ctrl-C: nothing is deployed, and CDK creates another.
    return status === 'REVIEW_IN_PROGRESS' ? undefined : { status, description };
  } catch (error) {
    // CloudFormation has no specific error for a stack that does not exist.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** A first deployment failed and was rolled back. CDK starts over. */
export const isRolledBack = ({ status }: DeployedStack): boolean => status === 'ROLLBACK_COMPLETE';

/** Whether there is a stack with resources. */
export async function isDeployed(target: DeployTarget): Promise<boolean> {
  const found = await findStack(target);
  return found !== undefined && !isRolledBack(found);
}
