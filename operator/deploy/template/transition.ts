import { type InlinePolicy, inlinePoliciesOf, lostStatements, statementsOf } from './permissions.ts';
import { referencesIn } from './reference-graph.ts';
import { resourcesOfType, type Template, type TemplateResource } from './template.ts';

/** The first of two steps of an update. The second step deploys the new template itself. */
export interface Transition {
  readonly template: Template;
  /** One sentence for each reason to take two steps. */
  readonly reasons: readonly string[];
}

/**
 * CloudFormation changes a role before the function that uses it, and edge functions before the API behind them. So an
 * update would take permissions away while the old code still runs, and would name QR images in a way that the old API
 * does not know. In the first step, roles keep the permissions that they lose, and the edge names images as before.
 *
 * Returns undefined if one step is enough.
 */
export function transitionOf(deployed: Template, next: Template): Transition | undefined {
  const roles = rolesKeepingPermissions(deployed, next);
  const edgeFunctions = imageFunctionsAsBefore(deployed, next);
  const reasons = [
    ...(roles.length > 0
      ? [`${roles.length} functions lose permissions, which they keep until their new code runs.`]
      : []),
    ...(edgeFunctions.length > 0 ? ['QR images get new names, which the API has to know first.'] : []),
  ];
  if (reasons.length === 0) return undefined;
  const Resources = { ...next.Resources, ...Object.fromEntries([...roles, ...edgeFunctions]) };
  return { template: { ...next, Resources }, reasons };
}

type Entry = readonly [id: string, resource: TemplateResource];

/** IAM's limit for the policies of a role, in characters. References become longer, so this leaves a margin. */
const MAX_POLICY_CHARACTERS = 9_000;

function rolesKeepingPermissions(deployed: Template, next: Template): Entry[] {
  return resourcesOfType(next, 'AWS::IAM::Role').flatMap(([id, role]): Entry[] => {
    const before = deployed.Resources[id];
    const [policy, ...others] = inlinePoliciesOf(role);
    if (before?.Type !== role.Type || policy === undefined) return [];
    const kept = lostStatements(before, role).filter((statement) => isResolvable(statement, next));
    const size = JSON.stringify([...statementsOf(role), ...kept]).length;
    if (kept.length === 0 || size > MAX_POLICY_CHARACTERS) return [];
    const { PolicyDocument } = policy;
    const Statement = [...PolicyDocument.Statement, ...kept];
    const Policies: InlinePolicy[] = [{ ...policy, PolicyDocument: { ...PolicyDocument, Statement } }, ...others];
    return [[id, { ...role, Properties: { ...role.Properties, Policies } }]];
  });
}

/** A statement about a resource that the update deletes cannot be in the new template. */
const isResolvable = (value: unknown, { Resources }: Template): boolean =>
  [...referencesIn(value)].every((name) => name.startsWith('AWS::') || name in Resources);

const IMAGE_PATTERN = '/qr/*';

interface Behavior {
  readonly PathPattern: string;
  readonly FunctionAssociations?: readonly { readonly FunctionARN: unknown }[];
}

function imageFunctionsAsBefore(deployed: Template, next: Template): Entry[] {
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
