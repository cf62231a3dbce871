import {
  CreateChangeSetCommand,
  DeleteStackCommand,
  ExecuteChangeSetCommand,
  waitUntilChangeSetCreateComplete,
  waitUntilStackDeleteComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation';
import type { DeployTarget } from '../deploy-target.ts';
import { openCloudFormation, templateOfStack } from '../deployed-stack.ts';
import { referencesIn } from '../template/reference-graph.ts';
import type { Template, TemplateResource } from '../template/template.ts';
import type { Leftovers, LeftoverType } from './find-leftovers.ts';

/** The property with which CloudFormation identifies a resource that it imports. */
const IDENTIFIERS: Readonly<Record<LeftoverType, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
};

const WAITER_OPTIONS = { maxWaitTime: 900, minDelay: 2, maxDelay: 10 };

/**
 * Leftovers are tables and buckets that stayed when an earlier stack was deleted or rolled back. This function creates
 * the stack again with only the leftovers, which CloudFormation imports without changing them. The deployment then adds
 * everything else, and uses the leftovers as if it had created them.
 */
export async function adoptLeftovers(
  target: DeployTarget,
  { stackId, rolledBackStackId, resources }: Leftovers,
): Promise<void> {
  const client = openCloudFormation(target);
  const StackName = target.deployment.stack;
  const former = await templateOfStack(target, stackId);
  if (rolledBackStackId !== undefined) {
    // A stack whose creation was rolled back can only be deleted. The leftovers stay.
    await client.send(new DeleteStackCommand({ StackName: rolledBackStackId }));
    await waitUntilStackDeleteComplete({ client, ...WAITER_OPTIONS }, { StackName: rolledBackStackId });
  }
  const ids = resources.map(({ logicalId }) => logicalId);
  const { Id: ChangeSetName } = await client.send(
    new CreateChangeSetCommand({
      StackName,
      ChangeSetName: `adopt-leftovers-${Date.now()}`,
      ChangeSetType: 'IMPORT',
      TemplateBody: JSON.stringify(importTemplate(former, ids)),
      ResourcesToImport: resources.map(({ type, logicalId, name }) => ({
        ResourceType: type,
        LogicalResourceId: logicalId,
        ResourceIdentifier: { [IDENTIFIERS[type]]: name },
      })),
    }),
  );
  await waitUntilChangeSetCreateComplete({ client, ...WAITER_OPTIONS }, { StackName, ChangeSetName });
  await client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName }));
  await waitUntilStackImportComplete({ client, ...WAITER_OPTIONS }, { StackName });
}

/**
 * The old stack's template, reduced to the leftovers, without properties that refer to other resources. The remaining
 * properties are as the old stack deployed them, so they match the leftovers.
 */
function importTemplate({ Description, Resources }: Template, ids: readonly string[]): Template {
  const refersOnlyToLeftovers = (value: unknown) =>
    [...referencesIn(value)].every((name) => name.startsWith('AWS::') || ids.includes(name));
  const reduced = ids.flatMap((id): [string, TemplateResource][] => {
    const resource = Resources[id];
    if (resource === undefined) return [];
    const Properties = Object.fromEntries(
      Object.entries(resource.Properties ?? {}).filter(([, value]) => refersOnlyToLeftovers(value)),
    );
    return [[id, { Type: resource.Type, Properties, DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' }]];
  });
  return { ...(Description !== undefined && { Description }), Resources: Object.fromEntries(reduced) };
}
