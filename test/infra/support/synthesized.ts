import { flatten } from '../../../shared/cloudformation/flatten.ts';
import type { TemplateParameter } from '../../../shared/cloudformation/template.ts';
import type { Notice, Variant } from './variant.ts';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string | readonly string[];
}

export interface StackTemplate {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Mappings: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  /** Not part of the template: the deployment passes them to CloudFormation, which copies them to all resources. */
  readonly StackTags?: Readonly<Record<string, string>>;
  /** Not part of the template: the notices that synth prints. */
  readonly StackNotices?: readonly Notice[];
  /** Not part of the template: the account and region that it is for. */
  readonly StackEnvironment?: string;
  /** Not part of the template: the values that CDK would have to look up in an account. */
  readonly StackLookups?: readonly string[];
  /** Not part of the template: the roles that CDK assumes for the deployment, or passes to CloudFormation. */
  readonly StackRoles?: readonly string[];
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, TemplateParameter>>;
}

/** The template of the main stack, with the templates of its nested stacks by their logical id. */
export interface StackTemplates extends StackTemplate {
  readonly Nested: Readonly<Record<string, StackTemplate>>;
}

/** The templates for CloudFormation. Fails if the stack violates an AWS Solutions rule. */
export const templatesOf = (context: Variant['context'] = {}): Promise<StackTemplates> =>
  synthesize({ context, checked: false, violatesRule: false });

/** All resources in one template, including those of nested stacks. */
export const templateOf = (context: Variant['context'] = {}): Promise<StackTemplate> =>
  flattened({ context, checked: false, violatesRule: false });

/**
 * Like `templateOf`, but also fails if CDK finds the template invalid. `violatesRule` adds a bucket that breaks AWS
 * Solutions rules.
 */
export const checkedTemplateOf = (context: Variant['context'], { violatesRule = false } = {}): Promise<StackTemplate> =>
  flattened({ context, checked: true, violatesRule });

/** Several tests of a file use the same template. They parse it once. */
const known = new Map<string, Promise<StackTemplate>>();
function flattened(variant: Variant): Promise<StackTemplate> {
  const key = JSON.stringify(variant);
  const template = known.get(key) ?? synthesize<StackTemplates>(variant).then((templates) => flatten(templates));
  known.set(key, template);
  return template;
}

/**
 * The template of the companion stack in us-east-1, for a main stack in another region. Fails if the companion stack
 * violates an AWS Solutions rule.
 */
export const companionTemplateOf = (
  context: Variant['context'],
  mainRegion: string,
  { checked = true } = {},
): Promise<StackTemplate> => synthesize({ context, checked, violatesRule: false, companionOf: mainRegion });

/** The template of `npm run probe`. Fails if it violates an AWS Solutions rule. */
export const probeTemplateOf = ({ violatesRule = false } = {}): Promise<StackTemplate> =>
  synthesize({ context: {}, checked: true, violatesRule, isProbe: true });

/** The notices for these settings in this region, from a stack without resources. */
export const noticesOf = (context: Variant['context'], region?: string): Promise<readonly Notice[]> =>
  synthesize({ context, checked: false, violatesRule: false, notices: { ...(region !== undefined && { region }) } });

async function synthesize<T>(variant: Variant): Promise<T> {
  const url = process.env.SYNTHESIZER_URL;
  if (!url) throw new Error('The synthesizer is not running: start the tests with `npm test`.');
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(variant) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export const ofType = (template: StackTemplate, type: string): [string, TemplateResource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The only resource of this type whose properties match the predicate. */
export function only(
  template: StackTemplate,
  type: string,
  where: (properties: Readonly<Record<string, unknown>>) => boolean = () => true,
): [string, TemplateResource] {
  const [first, ...more] = ofType(template, type).filter(([, { Properties }]) => where(Properties));
  if (!first || more.length > 0) throw new Error(`Expected one ${type}, found ${first ? 1 + more.length : 0}.`);
  return first;
}

/** A function by its name in the project. */
export const functionNamed = (template: StackTemplate, name: string): [string, TemplateResource] =>
  only(template, 'AWS::Lambda::Function', ({ FunctionName }) => FunctionName === `Qpr-${name}`);
