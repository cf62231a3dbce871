import type { StackTemplate, TemplateResource } from './synthesized.ts';

/** Where a stack is deployed. Its names can contain the account and the region. */
export interface Place {
  readonly account: string;
  readonly region: string;
}

/** For each resource type (without `AWS::`), the property with its name. Other resources get generated names. */
const NAME_PATHS: Readonly<Record<string, string>> = {
  'CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'CloudFront::OriginRequestPolicy': 'OriginRequestPolicyConfig.Name',
  'CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'CloudFront::KeyValueStore': 'Name',
  'CloudFront::Function': 'Name',
  'Lambda::Function': 'FunctionName',
  'Logs::LogGroup': 'LogGroupName',
  'S3::Bucket': 'BucketName',
  'IAM::Role': 'RoleName',
  'IAM::ManagedPolicy': 'ManagedPolicyName',
  'DynamoDB::Table': 'TableName',
  'SQS::Queue': 'QueueName',
  'SNS::Topic': 'TopicName',
  'Events::EventBus': 'Name',
  'Events::Rule': 'Name',
  'StepFunctions::StateMachine': 'StateMachineName',
  'CloudWatch::Alarm': 'AlarmName',
  'CloudWatch::Dashboard': 'DashboardName',
  'WAFv2::WebACL': 'Name',
  'SecretsManager::Secret': 'Name',
  'SSM::Parameter': 'Name',
  'Budgets::Budget': 'Budget.BudgetName',
};

/**
 * Properties that end in `Name` and cannot conflict: they name another resource, need not be unique, or contain the id
 * of the stack.
 */
const WITHOUT_CONFLICTS =
  /^(?:Backup::BackupVault\.BackupVaultName|ApiGatewayV2::(?:Api\.Name|Stage\.StageName)|CloudWatch::Alarm\.MetricName|Events::Rule\.EventBusName|Lambda::(?:EventInvokeConfig|EventSourceMapping|Permission)\.FunctionName)$/;

/** Properties that end in `Name` but are in neither list above. */
export const unknownNames = ({ Resources }: StackTemplate): string[] =>
  Object.values(Resources)
    .filter(({ Type }) => Type.startsWith('AWS::'))
    .flatMap(({ Type, Properties = {} }) => Object.keys(Properties).map((key) => [Type.replace(/^AWS::/, ''), key]))
    .filter(
      ([type = '', key = '']) =>
        /Name$/.test(key) && NAME_PATHS[type] !== key && !WITHOUT_CONFLICTS.test(`${type}.${key}`),
    )
    .map((parts) => parts.join('.'));

/** Types whose names must be unique across all regions of the account. Bucket names must even be globally unique. */
const IS_GLOBAL = /::(?:CloudFront|IAM|S3|Budgets)::|::CloudWatch::Dashboard$/;

/** Every name in the template, with the scope in which it must be unique. */
export function physicalNames(template: StackTemplate, place: Place): string[] {
  return Object.values(template.Resources).flatMap((resource) => {
    const name = nameOf(resource, place);
    if (name === undefined) return [];
    return `${IS_GLOBAL.test(resource.Type) ? 'all regions' : place.region}: ${resource.Type} ${name}`;
  });
}

function nameOf({ Type, Properties }: TemplateResource, place: Place): string | undefined {
  const path = NAME_PATHS[Type.replace(/^AWS::/, '')];
  const value = path
    ?.split('.')
    .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], Properties);
  return value === undefined ? undefined : resolve(value, place);
}

function resolve(value: unknown, place: Place): string {
  if (typeof value === 'string') return value;
  const [[name, argument] = []] = Object.entries(value as Record<string, unknown>);
  if (name === 'Ref' && argument === 'AWS::Region') return place.region;
  if (name === 'Ref' && argument === 'AWS::AccountId') return place.account;
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map((part) => resolve(part, place)).join(separator);
  }
  throw new Error(`The test cannot resolve this name: ${JSON.stringify(value)}`);
}
