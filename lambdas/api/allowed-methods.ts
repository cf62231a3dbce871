import { OPERATION_NAMES, route } from '../../contracts/operations/catalogue.ts';

const ROUTES = OPERATION_NAMES.flatMap((name) => {
  const { method, path, streamed } = route(name);
  // The distribution has it elsewhere; at the API's own name there is nothing.
  if (streamed) return [];
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{[^/]+\}/g, '[^/]+');
  return [{ method, path: new RegExp(`^${pattern}$`) }];
});

/** The methods that the catalogue knows for a path; none when the path itself is unknown. */
export const allowedMethods = (rawPath: string): string[] => [
  ...new Set(ROUTES.filter(({ path }) => path.test(rawPath)).map(({ method }) => method)),
];
