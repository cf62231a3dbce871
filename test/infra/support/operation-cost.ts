import { referenceGraph } from '../../../operator/deploy/template/reference-graph.ts';
import type { StackTemplate } from './synthesized.ts';

/**
 * The resources that exist because of one function: the function, the resources that reference it and no other
 * function, and the resources that only these reference. Shared resources (a log group, the API, the invoke policy of
 * the API) do not count.
 */
export function resourcesOf(template: StackTemplate, functionId: string): ReadonlySet<string> {
  // DependsOn only defines the order and does not count as a reference.
  const resources = Object.entries(template.Resources).map(([id, { Type, Properties }]) => [id, { Type, Properties }]);
  const graph = [...referenceGraph({ Resources: Object.fromEntries(resources) })];
  const isOtherFunction = (id: string) => id !== functionId && template.Resources[id]?.Type === 'AWS::Lambda::Function';
  const own = new Set([functionId]);
  for (let before = 0; before !== own.size; ) {
    before = own.size;
    for (const [id, references] of graph) {
      const refersToOwn = [...references].some((other) => own.has(other));
      const refersToOthers = [...references].some(isOtherFunction);
      const users = graph.filter(([, used]) => used.has(id)).map(([user]) => user);
      const isUsedByOwnOnly = users.length > 0 && users.every((user) => own.has(user));
      if ((refersToOwn && !refersToOthers) || isUsedByOwnOnly) own.add(id);
    }
  }
  return own;
}
