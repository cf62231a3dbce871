import { flatten } from '../../../shared/cloudformation/flatten.ts';
import { longestValue } from './longest-value.ts';
import type { StackTemplate, StackTemplates, TemplateResource } from './synthesized.ts';

/** Our own maximums for each template. CloudFormation allows 1,000,000 bytes and 500 resources. */
export const MAX_BYTES = 768_500;
export const MAX_RESOURCES = 475;

/** Size of the template as CDK writes it, without white space. */
export const bytesOf = (template: StackTemplate): number => Buffer.byteLength(JSON.stringify(template));

type Properties = Readonly<Record<string, unknown>>;
type Measure = (properties: Properties, template: StackTemplate, id: string) => number;

interface Limit {
  readonly type: string;
  readonly what: string;
  readonly max: number;
  readonly measure: Measure;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((from, key) => (from as Properties | undefined)?.[key], value);
const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
const lengthOf =
  (path: string): Measure =>
  (properties) =>
    Buffer.byteLength(textOf(at(properties, path)));
const countOf =
  (path: string): Measure =>
  (properties) => {
    const value = at(properties, path) ?? [];
    return Array.isArray(value) ? value.length : Object.keys(value).length;
  };
const ofType = ({ Resources }: StackTemplate, type: string): [string, TemplateResource][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);
const idOf = (value: unknown): string => {
  const { Ref, 'Fn::GetAtt': attribute = [] } = (value ?? {}) as { Ref?: string; 'Fn::GetAtt'?: readonly string[] };
  return Ref ?? attribute[0] ?? '';
};

/** The size of all inline policies of a role together. Like IAM, this ignores white space. */
const inlinePolicies: Measure = ({ Policies = [] }, template, id) => {
  const attached = ofType(template, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    (Properties.Roles as readonly unknown[]).some((role) => idOf(role) === id),
  );
  const documents = [
    ...(Policies as readonly Properties[]),
    ...attached.map(([, { Properties }]) => longestValue(Properties, template) as Properties),
  ];
  return documents.reduce((sum, { PolicyDocument }) => sum + JSON.stringify(PolicyDocument).length, 0);
};

const environmentBytes: Measure = (properties) =>
  Object.entries((at(properties, 'Environment.Variables') ?? {}) as Properties).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(textOf(value)),
    0,
  );

const CUSTOM_HEADERS = 'ResponseHeadersPolicyConfig.CustomHeadersConfig.Items';

const headerBytes: Measure = (properties) => {
  const custom = (at(properties, CUSTOM_HEADERS) ?? []) as readonly { Header: string; Value: string }[];
  return custom.reduce((sum, { Header, Value }) => sum + Header.length + Value.length, 0);
};

/** The approximate maximum size of one statement in a function's resource policy. */
const PERMISSION_BYTES = 600;
const resourcePolicy: Measure = (_, template, id) =>
  ofType(template, 'AWS::Lambda::Permission').filter(([, { Properties }]) =>
    JSON.stringify(Properties.FunctionName).includes(id),
  ).length * PERMISSION_BYTES;

/** Seconds by which the visibility timeout is shorter than six times the function timeout. */
const missingVisibilitySeconds: Measure = ({ FunctionName, EventSourceArn }, { Resources }) => {
  const queue = Resources[idOf(EventSourceArn)];
  if (queue?.Type !== 'AWS::SQS::Queue') return 0;
  const { Timeout = 3 } = Resources[idOf(FunctionName)]?.Properties ?? {};
  return 6 * Number(Timeout) - Number(queue.Properties.VisibilityTimeout ?? 30);
};

/** A stream shard supports two readers without throttling. */
const readersOfStream: Measure = ({ EventSourceArn }, template) => {
  if (!JSON.stringify(EventSourceArn).includes('tream')) return 0;
  return ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(EventSourceArn),
  ).length;
};

interface Statement {
  readonly Action: string | readonly string[];
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, object>>;
}

const statementsOf = (properties: Properties): readonly Statement[] =>
  (at(properties, 'PolicyDocument.Statement') ?? []) as readonly Statement[];
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
const conditionsOfPolicy: Measure = (properties) =>
  sumOf(
    statementsOf(properties).flatMap(({ Condition = {} }) =>
      Object.values(Condition).map((keys) => Object.keys(keys).length),
    ),
  );
const principalsOfPolicy: Measure = (properties) =>
  sumOf(
    statementsOf(properties).map(
      ({ Principal }) => Object.values((Principal ?? {}) as Record<string, unknown>).flat().length,
    ),
  );
const actionsOfStatement: Measure = (properties) =>
  Math.max(0, ...statementsOf(properties).map(({ Action }) => [Action].flat().length));

const routesOfApi: Measure = (properties) =>
  Object.values((at(properties, 'Body.paths') ?? {}) as Record<string, object>).reduce(
    (sum, methods) => sum + Object.keys(methods).length,
    0,
  );

const longestFilter: Measure = (properties) =>
  Math.max(
    0,
    ...((at(properties, 'FilterCriteria.Filters') ?? []) as readonly { Pattern: string }[]).map(
      ({ Pattern }) => Pattern.length,
    ),
  );

const limit = (type: string, what: string, max: number, measure: Measure): Limit => ({
  type: `AWS::${type}`,
  what,
  max,
  measure,
});

const CACHE_KEY = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';

/** The documented AWS limits that our resources could reach. */
const LIMITS: readonly Limit[] = [
  // API Gateway creates one integration for each route of the OpenAPI document, and an API can have 300 integrations.
  limit('ApiGatewayV2::Api', 'routes', 300, routesOfApi),
  limit('CloudFront::CachePolicy', 'headers', 10, countOf(`${CACHE_KEY}.HeadersConfig.Headers`)),
  limit('CloudFront::CachePolicy', 'query strings', 10, countOf(`${CACHE_KEY}.QueryStringsConfig.QueryStrings`)),
  limit('CloudFront::Distribution', 'behaviors', 24, countOf('DistributionConfig.CacheBehaviors')),
  limit('CloudFront::Distribution', 'origins', 25, countOf('DistributionConfig.Origins')),
  limit('CloudFront::Distribution', 'characters of its comment', 128, lengthOf('DistributionConfig.Comment')),
  limit('CloudFront::Function', 'bytes of code', 10_240, lengthOf('FunctionCode')),
  limit('CloudFront::Function', 'characters of its name', 64, lengthOf('Name')),
  limit('CloudFront::Function', 'characters of its comment', 128, lengthOf('FunctionConfig.Comment')),
  limit('CloudFront::OriginAccessControl', 'characters of its name', 64, lengthOf('OriginAccessControlConfig.Name')),
  limit('CloudFront::OriginRequestPolicy', 'headers', 10, countOf('OriginRequestPolicyConfig.HeadersConfig.Headers')),
  limit('CloudFront::OriginRequestPolicy', 'characters of its name', 128, lengthOf('OriginRequestPolicyConfig.Name')),
  limit('CloudFront::ResponseHeadersPolicy', 'custom headers', 10, countOf(CUSTOM_HEADERS)),
  limit('CloudFront::ResponseHeadersPolicy', 'bytes of custom headers', 10_240, headerBytes),
  limit('CloudWatch::Alarm', 'characters of its description', 1_024, lengthOf('AlarmDescription')),
  limit('CloudWatch::Alarm', 'characters of its name', 255, lengthOf('AlarmName')),
  limit('CloudWatch::Alarm', 'metrics', 10, countOf('Metrics')),
  limit('Events::Rule', 'characters of its pattern', 2_048, lengthOf('EventPattern')),
  limit('Events::Rule', 'targets', 5, countOf('Targets')),
  limit('Events::Rule', 'characters of its name', 64, lengthOf('Name')),
  limit('IAM::ManagedPolicy', 'characters', 6_144, lengthOf('PolicyDocument')),
  limit('IAM::Role', 'characters of its policies', 10_240, inlinePolicies),
  limit('IAM::Role', 'characters of its trust policy', 2_048, lengthOf('AssumeRolePolicyDocument')),
  limit('IAM::Role', 'characters of its description', 1_000, lengthOf('Description')),
  // While an update replaces managed policies, the role has the old and the new ones, so each policy counts twice.
  limit('IAM::Role', 'managed policies', 10, ({ ManagedPolicyArns = [] }, template, id) => {
    const attached = ofType(template, 'AWS::IAM::ManagedPolicy').filter(([, { Properties }]) =>
      ((Properties.Roles ?? []) as readonly unknown[]).some((role) => idOf(role) === id),
    );
    return (ManagedPolicyArns as readonly unknown[]).length + 2 * attached.length;
  }),
  limit('Lambda::EventSourceMapping', 'filters', 5, countOf('FilterCriteria.Filters')),
  limit('Lambda::EventSourceMapping', 'characters of a filter', 4_096, longestFilter),
  limit('Lambda::EventSourceMapping', 'readers of its stream', 2, readersOfStream),
  limit('Lambda::EventSourceMapping', 'seconds missing from the visibility timeout', 0, missingVisibilitySeconds),
  limit('Lambda::Function', 'bytes of its environment', 4_096, environmentBytes),
  limit('Lambda::Function', 'bytes of its resource policy', 20_480, resourcePolicy),
  limit('Lambda::Function', 'characters of its description', 256, lengthOf('Description')),
  limit('Lambda::Function', 'characters of its name', 64, lengthOf('FunctionName')),
  limit('Lambda::Function', 'layers', 5, countOf('Layers')),
  limit('Lambda::Function', 'seconds', 900, ({ Timeout = 3 }) => Number(Timeout)),
  limit('Logs::LogGroup', 'characters of its name', 512, lengthOf('LogGroupName')),
  limit('S3::BucketPolicy', 'bytes', 20_480, lengthOf('PolicyDocument')),
  limit('SQS::Queue', 'seconds of delay', 900, ({ DelaySeconds = 0 }) => Number(DelaySeconds)),
  limit('SQS::Queue', 'seconds of message retention', 1_209_600, (its) => Number(its.MessageRetentionPeriod ?? 0)),
  limit('SQS::QueuePolicy', 'statements', 20, (its) => statementsOf(its).length),
  limit('SQS::QueuePolicy', 'conditions', 10, conditionsOfPolicy),
  limit('SQS::QueuePolicy', 'principals', 50, principalsOfPolicy),
  limit('SQS::QueuePolicy', 'actions in a statement', 7, actionsOfStatement),
  limit('SQS::QueuePolicy', 'bytes', 8_192, lengthOf('PolicyDocument')),
  limit('StepFunctions::StateMachine', 'bytes', 1_048_576, lengthOf('DefinitionString')),
  limit('WAFv2::WebACL', 'bytes of its pages', 51_200, lengthOf('CustomResponseBodies')),
];

/** Limits of each template as a whole. */
type TemplateLimit = readonly [what: string, max: number, measure: (template: StackTemplate) => number];
const TEMPLATE_LIMITS: readonly TemplateLimit[] = [
  ['bytes', MAX_BYTES, bytesOf],
  ['resources', MAX_RESOURCES, ({ Resources }) => Object.keys(Resources).length],
  ['outputs', 200, ({ Outputs = {} }) => Object.keys(Outputs).length],
  ['parameters', 200, ({ Parameters = {} }) => Object.keys(Parameters).length],
  ['mappings', 200, ({ Mappings = {} }) => Object.keys(Mappings).length],
  [
    'rows of a mapping',
    200,
    ({ Mappings = {} }) => Math.max(0, ...Object.values(Mappings).map((rows) => Object.keys(rows).length)),
  ],
  ['characters of a logical id', 255, ({ Resources }) => Math.max(...Object.keys(Resources).map((id) => id.length))],
];

/** Describes every limit, of AWS or our own, that the templates exceed. */
export function exceededLimits({ Nested = {}, ...main }: StackTemplate & Partial<StackTemplates>): string[] {
  const templates = [
    ['the template', main] as const,
    ...Object.entries(Nested).map(([id, nested]) => [`the template of ${id}`, nested] as const),
  ];
  const ofTemplates = templates.flatMap(([name, each]) =>
    TEMPLATE_LIMITS.map(([what, max, measure]) => [name, what, measure(each), max] as const),
  );
  const template = flatten({ ...main, Nested });
  const ofResources = LIMITS.flatMap(({ type, what, max, measure }) =>
    ofType(template, type).map(([id, { Properties }]) => {
      const filled = longestValue(Properties, template) as Properties;
      // The measures of event source mappings follow references, which `longestValue` replaces.
      const measured = type.endsWith('EventSourceMapping') ? Properties : filled;
      return [id, what, measure(measured, template, id), max] as const;
    }),
  );
  return [...ofTemplates, ...ofResources]
    .filter(([, , size, max]) => size > max)
    .map(([id, what, size, max]) => `${id}: ${size} ${what} (maximum ${max})`);
}
