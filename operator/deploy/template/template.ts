import type { TemplateParameter } from '../../../shared/cloudformation/template.ts';

/** The parts of a CloudFormation template that the deployment reads. */
export interface Template {
  readonly Description?: string;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Readonly<Record<string, TemplateParameter>>;
  /**
   * The templates of the nested stacks, by the logical id of the stack. CloudFormation's own format has no such field.
   */
  readonly Nested?: Readonly<Record<string, Template>>;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export const resourcesOfType = ({ Resources }: Template, type: string): [string, TemplateResource][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

/** JSON with sorted keys, for comparisons. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';
