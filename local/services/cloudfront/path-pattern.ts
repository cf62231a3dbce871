/** Compiles a path pattern of a cache behavior: `*` matches any characters, `?` exactly one. Case matters. */
export const compilePathPattern = (pattern: string): ((path: string) => boolean) => {
  const source = (pattern.startsWith('/') ? pattern : `/${pattern}`)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${pattern === '*' ? '.*' : source}$`, 's');
  return (path) => expression.test(path);
};

/** Removes dot segments from a path, to select the behavior. The origin still gets the path as the viewer wrote it. */
export const normalizedPath = (path: string): string => {
  try {
    return new URL(`http://viewer${path}`).pathname;
  } catch {
    return path;
  }
};
