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
  return textsOf(some).every((each) => known.includes(each));
};

/**
 * Whether `wide` is at least as permissive as `narrow`: both have the same keys, and `wide` accepts every value of
 * `narrow`. Conditions with more or other keys count as narrower.
 */
function conditionsCover(wide: Statement['Condition'] = {}, narrow: Statement['Condition'] = {}): boolean {
  return Object.entries(wide).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => {
      const others = narrow[operator]?.[key];
      return others !== undefined && includesAll(values, others);
    }),
  );
}

/** The statements of a role that the other role does not grant in full. */
export function lostStatements(before: TemplateResource, after: TemplateResource): readonly Statement[] {
  const granted = statementsOf(after).filter(({ Effect }) => Effect === 'Allow');
  return statementsOf(before).filter(
    (statement) =>
      statement.Effect === 'Allow' &&
      ![statement.Action]
        .flat()
        .every((action) =>
          granted.some(
            (each) =>
              includesAll(each.Action, action) &&
              includesAll(each.Resource, statement.Resource) &&
              conditionsCover(each.Condition, statement.Condition),
          ),
        ),
  );
}
