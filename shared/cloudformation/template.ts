/** The parts of a CloudFormation template that concern nested stacks. */
export interface NestingTemplate {
  readonly Resources: Readonly<Record<string, NestingResource>>;
  readonly Parameters?: Readonly<Record<string, TemplateParameter>>;
  readonly Mappings?: Readonly<Record<string, unknown>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  /** The templates of the nested stacks, by logical id. A template file does not contain them. */
  readonly Nested?: Readonly<Record<string, NestingTemplate>>;
}

export interface TemplateParameter {
  readonly Type?: string;
  readonly Default?: unknown;
}

export interface NestingResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
}

const NESTED_STACK = 'AWS::CloudFormation::Stack';

/** The resources that are nested stacks, by logical id. */
export const nestedStacksOf = <R extends NestingResource>(template: {
  readonly Resources: Readonly<Record<string, R>>;
}): [string, R][] => Object.entries(template.Resources).filter(([, { Type }]) => Type === NESTED_STACK);
