import type { Description, RoutedOperation, Tag } from './description.ts';
import type { Samples } from './samples.ts';

const operationsOf = ({ paths }: Description): RoutedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

interface Section {
  readonly tag: Tag;
  readonly operations: readonly RoutedOperation[];
}

/**
 * The sections of the page. If a sample needs a variable that another sample sets, the operation of that other sample
 * comes earlier in the section. Operations that delete what other samples need come last.
 */
export function sectionsOf(description: Description, samples: Pick<Samples, 'operations'>): Section[] {
  const sampleOf = ({ operation }: RoutedOperation) => samples.operations[operation.operationId];
  /** Operations that delete one resource come before those that delete all resources of a kind. */
  const rank = (routed: RoutedOperation) => {
    if (routed.method !== 'DELETE' || !sampleOf(routed)?.invalidates) return 0;
    return routed.path.includes('{') ? 1 : 2;
  };
  const operations = operationsOf(description);
  return description.tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    const placed = new Set<RoutedOperation>();
    const place = (routed: RoutedOperation) => {
      if (placed.has(routed)) return;
      const needs = sampleOf(routed)?.needs ?? [];
      const isNeeded = (other: RoutedOperation) => needs.some((need) => need === sampleOf(other)?.sets);
      for (const other of own) if (other !== routed && isNeeded(other)) place(other);
      placed.add(routed);
    };
    own.sort((one, other) => rank(one) - rank(other)).forEach(place);
    return { tag, operations: [...placed] };
  });
}
