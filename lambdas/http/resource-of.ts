/** What the last id of a path names: `/v1/qpr-codes/{id}/archive` is about a `qpr_code`. */
export function resourceOf(path: string): string {
  const collection = path.match(/\/([^/{}]+)\/\{[^/]+\}(?!.*\{)/)?.[1] ?? 'resource';
  return collection.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}
