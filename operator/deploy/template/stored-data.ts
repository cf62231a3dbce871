import { canonical, type Template, type TemplateResource } from './template.ts';

/** Resource types that hold data, with the properties whose change can make CloudFormation replace the resource. */
const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'AttributeDefinitions', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
};

/** The parts of a resource in a template that decide whether an update keeps its data. */
export interface StoredData {
  readonly type: string;
  readonly deletionPolicy?: string;
  readonly updateReplacePolicy?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const describe = (resource: TemplateResource, replacing: readonly string[]): StoredData => ({
  type: resource.Type,
  ...(resource.DeletionPolicy !== undefined && { deletionPolicy: resource.DeletionPolicy }),
  ...(resource.UpdateReplacePolicy !== undefined && { updateReplacePolicy: resource.UpdateReplacePolicy }),
  properties: Object.fromEntries(
    replacing.flatMap((name) => {
      const value = resource.Properties?.[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** Everything in a template that holds data, by logical id. */
export const storedData = ({ Resources }: Template): Readonly<Record<string, StoredData>> =>
  Object.fromEntries(
    Object.entries(Resources).flatMap(([id, resource]) => {
      const replacing = DATA_TYPES[resource.Type];
      return replacing ? [[id, describe(resource, replacing)]] : [];
    }),
  );

/** Whether CloudFormation replaces a resource because of this change of a property. */
function isReplacing(name: string, before: unknown, now: unknown): boolean {
  if (name !== 'AttributeDefinitions') return canonical(before) !== canonical(now);
  // Adding or removing an attribute keeps the table. Changing the type of an attribute replaces the table.
  const types = new Map(attributesIn(now).map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]));
  return attributesIn(before).some(
    ({ AttributeName, AttributeType }) => (types.get(AttributeName) ?? AttributeType) !== AttributeType,
  );
}

interface AttributeDefinition {
  readonly AttributeName: string;
  readonly AttributeType: string;
}
const attributesIn = (definitions: unknown) => (definitions ?? []) as readonly AttributeDefinition[];

/** One line for each resource that holds data and that the update would delete, replace or remove from the stack. */
export function dataAtRisk(deployed: Template, next: Template): readonly string[] {
  const after = storedData(next);
  return Object.entries(storedData(deployed)).flatMap(([id, before]) => {
    const now = after[id];
    const keeps = (policy: string | undefined) => policy?.startsWith('Retain') || policy === 'Snapshot';
    if (now === undefined || now.type !== before.type) {
      return [
        `${id} (${before.type}): ${keeps(before.deletionPolicy) ? 'leaves the stack; its data is kept' : 'DELETED with its data'}`,
      ];
    }
    const changed = [...new Set([...Object.keys(before.properties), ...Object.keys(now.properties)])].filter((name) =>
      isReplacing(name, before.properties[name], now.properties[name]),
    );
    if (changed.length === 0) return [];
    const fate = keeps(now.updateReplacePolicy)
      ? 'the old resource leaves the stack and keeps its data'
      : 'its data is DELETED';
    return [`${id} (${before.type}): REPLACED because of ${changed.join(', ')}; ${fate}`];
  });
}
