import { nestedStacksOf } from '../../../shared/cloudformation/template.ts';
import { type InlinePolicy, inlinePoliciesOf, statementsNotIn, statementsOf } from './permissions.ts';
import { referencesIn } from './reference-graph.ts';
import { resourcesOfType, type Template, type TemplateResource } from './template.ts';

/** The first of two steps of an update. The second step deploys the new template itself. */
export interface Transition {
  readonly template: Template;
  /** One sentence for each reason to take two steps. */
  readonly reasons: readonly string[];
}

/**
 * Returns the first step of an update that needs two, or undefined if one step is enough.
 *
 * CloudFormation changes a role before the function that uses it. It also changes the edge functions, which rewrite the
 * URLs of QR images, before the API behind them. So an update in one step would take permissions away while the old
 * code still runs, and would request images under names that the old API does not know. In the first step, roles keep
 * the permissions that they will lose, if possible, and the edge functions of the images keep their old code.
 */
export function transitionOf(deployed: Template, next: Template): Transition | undefined {
  const roles = rolesKeepingPermissions(deployed, next);
  const stacks = nestedStacksKeepingPermissions(deployed, next);
  const count = roles.length + stacks.reduce((sum, stack) => sum + stack.roleCount, 0);
  const edgeFunctions = imageFunctionsKeepingCode(deployed, next);
  const reasons = [
    ...(count > 0
      ? [
          count === 1
            ? '1 role will lose permissions, but keeps them until the new code runs.'
            : `${count} roles will lose permissions, but keep them until the new code runs.`,
        ]
      : []),
    ...(edgeFunctions.length > 0 ? ['The edge functions of QR images change only after the API behind them.'] : []),
  ];
  if (reasons.length === 0) return undefined;
  const entries = [...roles, ...edgeFunctions, ...stacks.map(({ id, resource }): Entry => [id, resource])];
  const Resources = { ...next.Resources, ...Object.fromEntries(entries) };
  const Nested = { ...next.Nested, ...Object.fromEntries(stacks.map(({ id, template }) => [id, template])) };
  return { template: { ...next, Resources, ...(next.Nested && { Nested }) }, reasons };
}

type Entry = readonly [id: string, resource: TemplateResource];

/**
 * IAM allows 10,240 characters for a role's inline policies. This limit is lower, because resolved references are
 * longer.
 */
const MAX_POLICY_CHARACTERS = 9_000;

/**
 * The new version of each role that loses permissions, with these permissions added back. Leaves out permissions for
 * resources that the update deletes, and roles that would get too large.
 */
function rolesKeepingPermissions(deployed: Template, next: Template): Entry[] {
  return resourcesOfType(next, 'AWS::IAM::Role').flatMap(([id, role]): Entry[] => {
    const before = deployed.Resources[id];
    const [policy, ...others] = inlinePoliciesOf(role);
    if (before?.Type !== role.Type || policy === undefined) return [];
    const kept = statementsNotIn(before, role).filter((statement) => isResolvable(statement, next));
    const size = JSON.stringify([...statementsOf(role), ...kept]).length;
    if (kept.length === 0 || size > MAX_POLICY_CHARACTERS) return [];
    const { PolicyDocument } = policy;
    const Statement = [...PolicyDocument.Statement, ...kept];
    const Policies: InlinePolicy[] = [{ ...policy, PolicyDocument: { ...PolicyDocument, Statement } }, ...others];
    return [[id, { ...role, Properties: { ...role.Properties, Policies } }]];
  });
}

/**
 * Whether the template has everything that the value refers to. A reference to a resource that the update deletes
 * cannot be resolved in the new template.
 */
const isResolvable = (value: unknown, { Resources, Parameters = {} }: Template): boolean =>
  [...referencesIn(value)].every((name) => name.startsWith('AWS::') || name in Resources || name in Parameters);

interface NestedStack {
  readonly id: string;
  /** The nested stack as a resource of its parent. */
  readonly resource: TemplateResource;
  readonly template: Template;
  /** How many of its roles keep permissions. */
  readonly roleCount: number;
}

/**
 * The nested stacks with roles that keep permissions. A kept statement can need a parameter that only the deployed
 * stack has, so the parent still passes it in the first step.
 */
function nestedStacksKeepingPermissions(deployed: Template, next: Template): NestedStack[] {
  return nestedStacksOf(next).flatMap(([id, resource]): NestedStack[] => {
    const before = deployed.Nested?.[id];
    const after = next.Nested?.[id];
    if (before === undefined || after === undefined) return [];
    const values = Object.entries({ ...parameterValuesOf(deployed.Resources[id]), ...parameterValuesOf(resource) });
    const available = Object.fromEntries(values.filter(([, value]) => isResolvable(value, next)));
    const declared = Object.keys(available).map((name) => [name, { Type: 'String' }]);
    const Parameters = { ...Object.fromEntries(declared), ...after.Parameters };
    const roles = rolesKeepingPermissions(before, { ...after, Parameters });
    if (roles.length === 0) return [];
    const needed = new Set([...Object.keys(after.Parameters ?? {}), ...referencesIn(roles)]);
    const onlyNeeded = (all: object) => Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
    const Resources = { ...after.Resources, ...Object.fromEntries(roles) };
    return [
      {
        id,
        resource: { ...resource, Properties: { ...resource.Properties, Parameters: onlyNeeded(available) } },
        template: { ...after, Parameters: onlyNeeded(Parameters), Resources },
        roleCount: roles.length,
      },
    ];
  });
}

const parameterValuesOf = (stack: TemplateResource | undefined): object =>
  (stack?.Properties?.Parameters ?? {}) as object;

const IMAGE_PATTERN = '/qr/*';

interface Behavior {
  readonly PathPattern: string;
  readonly FunctionAssociations?: readonly { readonly FunctionARN: unknown }[];
}

/** The edge functions of QR images whose code changes, each with its deployed code instead of the new one. */
function imageFunctionsKeepingCode(deployed: Template, next: Template): Entry[] {
  return imageFunctionIds(next).flatMap((id): Entry[] => {
    const before = deployed.Resources[id];
    const after = next.Resources[id];
    if (before === undefined || after === undefined) return [];
    const FunctionCode = before.Properties?.FunctionCode;
    if (FunctionCode === after.Properties?.FunctionCode) return [];
    return [[id, { ...after, Properties: { ...after.Properties, FunctionCode } }]];
  });
}

const imageFunctionIds = (template: Template): readonly string[] =>
  resourcesOfType(template, 'AWS::CloudFront::Distribution').flatMap(([, { Properties }]) => {
    const { CacheBehaviors = [] } = (Properties?.DistributionConfig ?? {}) as { CacheBehaviors?: readonly Behavior[] };
    const images = CacheBehaviors.find(({ PathPattern }) => PathPattern === IMAGE_PATTERN);
    return (images?.FunctionAssociations ?? []).flatMap(({ FunctionARN }) => [...referencesIn(FunctionARN)]);
  });
