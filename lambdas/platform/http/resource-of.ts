/**
 * What an id of a path names: the `member_id` of `/v1/organizations/{id}/members/{member_id}` a
 * `member`, its `id` an `organization`. Without a parameter: the last one.
 */
export function resourceOf(path: string, parameter?: string): string {
  const ids = [...path.matchAll(/\/([^/{}]+)\/\{([^/{}]+)\}/g)];
  const named = ids.find(([, , name]) => name === parameter) ?? ids.at(-1);
  const collection = named?.[1] ?? 'resource';
  return collection.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}
