/** A path pattern of a cache behaviour: `*` any characters, `?` exactly one; case counts. */
export const compilePathPattern = (pattern: string): ((path: string) => boolean) => {
  const source = (pattern.startsWith('/') ? pattern : `/${pattern}`)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${pattern === '*' ? '.*' : source}$`, 's');
  return (path) => expression.test(path);
};

/** Behaviours are chosen by the path without dot segments; the origin gets it as the viewer wrote it. */
export const normalizedPath = (path: string): string => {
  try {
    return new URL(`http://viewer${path}`).pathname;
  } catch {
    return path;
  }
};
