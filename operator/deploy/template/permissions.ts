import { canonical, type TemplateResource } from './template.ts';

/** A statement of a policy, as in a template. Values can be intrinsic functions. */
export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface InlinePolicy {
  readonly PolicyName: string;
  readonly PolicyDocument: { readonly Version: string; readonly Statement: readonly Statement[] };
}

export const inlinePoliciesOf = ({ Properties }: TemplateResource): readonly InlinePolicy[] =>
  (Properties?.Policies ?? []) as readonly InlinePolicy[];

export const statementsOf = (role: TemplateResource): readonly Statement[] =>
  inlinePoliciesOf(role).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

const textsOf = (value: unknown): readonly string[] => [value].flat().map(canonical);
const includesAll = (all: unknown, some: unknown): boolean => {
  const known = textsOf(all);
  return textsOf(some).every((text) => known.includes(text));
};

/**
 * Whether `wide` is at least as permissive as `narrow`: `narrow` has every key of `wide`, and for these keys, `wide`
 * accepts every value of `narrow`. A negated operator such as `StringNotEquals` lists the values that are refused.
 */
function conditionsCover(wide: Statement['Condition'] = {}, narrow: Statement['Condition'] = {}): boolean {
  return Object.entries(wide).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => {
      const others = narrow[operator]?.[key];
      if (others === undefined) return false;
      return operator.includes('Not') ? includesAll(others, values) : includesAll(values, others);
    }),
  );
}

/** The Allow statements of `role` that `other` does not grant in full. */
export function statementsNotIn(role: TemplateResource, other: TemplateResource): readonly Statement[] {
  const granted = statementsOf(other).filter(({ Effect }) => Effect === 'Allow');
  return statementsOf(role).filter(
    (statement) =>
      statement.Effect === 'Allow' &&
      ![statement.Action]
        .flat()
        .every((action) =>
          granted.some(
            (grant) =>
              includesAll(grant.Action, action) &&
              includesAll(grant.Resource, statement.Resource) &&
              conditionsCover(grant.Condition, statement.Condition),
          ),
        ),
  );
}
