/** IAM's patterns: `*` matches any text, `?` one character. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
}
