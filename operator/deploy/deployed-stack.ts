import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { clientConfig, type Place } from './place.ts';

export const openCloudFormation = ({ deployment: { region } }: Place) => new CloudFormationClient(clientConfig(region));

interface DeployedStack {
  readonly status: string;
  readonly description: string | undefined;
}

export async function findStack(place: Place): Promise<DeployedStack | undefined> {
  try {
    const { Stacks = [] } = await openCloudFormation(place).send(
      new DescribeStacksCommand({ StackName: place.deployment.stack }),
    );
    const [{ StackStatus: status = '', Description: description } = {}] = Stacks;
    // A plan that nobody carried out, as after Ctrl-C: nothing is there, and CDK makes another.
    return status === 'REVIEW_IN_PROGRESS' ? undefined : { status, description };
  } catch (error) {
    // This is how CloudFormation says that there is none.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** A first deployment that failed: CloudFormation has taken it back, and CDK begins anew. */
export const isGone = ({ status }: DeployedStack): boolean => status === 'ROLLBACK_COMPLETE';

/** Whether there is a stack with something in it. */
export async function isDeployed(place: Place): Promise<boolean> {
  const found = await findStack(place);
  return found !== undefined && !isGone(found);
}
