import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { isDeployed, physicalIdOf, templateOfStack } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';
import type { SettingName } from '../options.ts';
import { resourcesOfType, type Template } from '../template/template.ts';

const name = 'table';

interface WarmThroughput {
  readonly WriteUnitsPerSecond?: number | undefined;
  readonly ReadUnitsPerSecond?: number | undefined;
}

interface WarmTable {
  readonly WarmThroughput?: WarmThroughput;
  readonly GlobalSecondaryIndexes?: readonly { readonly WarmThroughput?: WarmThroughput }[];
}

/** Reads the value that each setting changes. */
const VALUES = {
  warmThroughput: ({ WarmThroughput }) => WarmThroughput?.WriteUnitsPerSecond,
  warmReads: ({ WarmThroughput }) => WarmThroughput?.ReadUnitsPerSecond,
  warmIndexWrites: ({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes?.[0]?.WarmThroughput?.WriteUnitsPerSecond,
} satisfies Partial<Record<SettingName, (table: WarmTable) => number | undefined>>;

/** DynamoDB's usual quota per table or index, for reads and writes each. To set more, first request a higher quota. */
const USUAL_QUOTA = 40_000;

const SETTINGS = Object.keys(VALUES) as (keyof typeof VALUES)[];

/**
 * Finds settings that would lower the warm throughput of the table, which DynamoDB refuses. The current value can be
 * higher than the deployed setting, because it grows with the load. An unchanged setting is always fine, because
 * CloudFormation does not send it again.
 */
export async function checkWarmThroughput(target: DeployTarget): Promise<Finding> {
  const { settings, region, stack } = target.deployment;
  const given = SETTINGS.filter((setting) => settings[setting] !== undefined);
  if (given.length === 0) return { name, level: 'ok', detail: 'warm throughput is not set; DynamoDB scales the table' };
  const high = given.filter((setting) => Number(settings[setting]) > USUAL_QUOTA);
  if (!(await isDeployed(target))) return aboveQuotaFinding(high) ?? { name, level: 'ok', detail: 'is new' };
  const TableName = await physicalIdOf(target, 'AWS::DynamoDB::Table');
  const { Table = {} } = await new DynamoDBClient(clientConfig(region)).send(new DescribeTableCommand({ TableName }));
  const deployed = tableIn(await templateOfStack(target, stack));
  const lowered = given.filter((setting) => {
    const wanted = Number(settings[setting]);
    return wanted !== VALUES[setting](deployed) && wanted < (VALUES[setting](Table as WarmTable) ?? 0);
  });
  if (lowered.length === 0)
    return (
      aboveQuotaFinding(high) ?? {
        name,
        level: 'ok',
        detail: given.map((setting) => `${setting} can be set`).join(', '),
      }
    );
  const values = lowered.map(
    (setting) => `${setting} from ${VALUES[setting](Table as WarmTable)} to ${settings[setting]}`,
  );
  return {
    name,
    level: 'error',
    detail: `DynamoDB never lowers warm throughput: ${values.join(', ')}`,
    remedy: `give at least the current value, or ${lowered.map((setting) => `--unset ${setting}`).join(' ')}`,
  };
}

function aboveQuotaFinding(high: readonly SettingName[]): Finding | undefined {
  if (high.length === 0) return undefined;
  return {
    name,
    level: 'warning',
    detail: `DynamoDB may refuse more than 40,000, the usual quota of a table: ${high.join(', ')}`,
    remedy: 'Service Quotas → Amazon DynamoDB → Table-level read and write throughput limits, unless already raised',
  };
}

const tableIn = (template: Template): WarmTable =>
  (resourcesOfType(template, 'AWS::DynamoDB::Table')[0]?.[1].Properties ?? {}) as WarmTable;
