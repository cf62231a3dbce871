import { statementsNotIn } from './permissions.ts';
import { referencesIn } from './reference-graph.ts';
import { resourcesOfType, type Template, type TemplateResource } from './template.ts';

const NO_ROLE: TemplateResource = { Type: 'AWS::IAM::Role' };

/**
 * For each function in the nested stacks, one line with its new permissions, if it gets any. When CDK asks for
 * approval, it lists the new permissions in the main stack, but not those in nested stacks.
 */
export function newPermissionsInNestedStacks(deployed: Template | undefined, next: Template): readonly string[] {
  return Object.entries(next.Nested ?? {}).flatMap(([id, nested]) =>
    resourcesOfType(nested, 'AWS::Lambda::Function').flatMap(([functionId, { Properties = {} }]) => {
      const [roleId = ''] = referencesIn(Properties.Role);
      const role = nested.Resources[roleId] ?? NO_ROLE;
      const gained = statementsNotIn(role, deployed?.Nested?.[id]?.Resources[roleId] ?? NO_ROLE);
      const actions = new Set(gained.flatMap(({ Action }) => [Action].flat()));
      return actions.size > 0 ? [`${Properties.FunctionName ?? functionId}: ${[...actions].join(', ')}`] : [];
    }),
  );
}
