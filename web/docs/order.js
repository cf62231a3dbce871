/** All operations in the order of the document, with their path and method. */
const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The sections of the page. In each, what a sample needs comes before it, and what deletes comes last. */
export function sectionsOf(description, samples) {
  const sampleOf = ({ operation }) => samples.operations[operation.operationId] ?? { needs: [] };
  const rank = (each) => {
    if (each.method !== 'DELETE' || !sampleOf(each).ends) return 0;
    return each.path.includes('{') ? 1 : 2;
  };
  const operations = operationsOf(description);
  return description.tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    const placed = new Set();
    const place = (each) => {
      if (placed.has(each)) return;
      const { needs } = sampleOf(each);
      for (const other of own) if (other !== each && needs.includes(sampleOf(other).sets)) place(other);
      placed.add(each);
    };
    own.sort((one, other) => rank(one) - rank(other)).forEach(place);
    return { tag, operations: [...placed] };
  });
}
