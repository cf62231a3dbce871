import { OPERATION_NAMES, route } from '../../contracts/operations/catalogue.ts';

const ROUTES = OPERATION_NAMES.flatMap((name) => {
  const { method, path, streamed } = route(name);
  // CloudFront sends streamed operations to their own functions. API Gateway has no routes for them.
  if (streamed) return [];
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{[^/]+\}/g, '[^/]+');
  return [{ method, path: new RegExp(`^${pattern}$`) }];
});

/** The methods in the catalogue for a path. Empty if the path is unknown. */
export const allowedMethods = (rawPath: string): string[] => [
  ...new Set(ROUTES.filter(({ path }) => path.test(rawPath)).map(({ method }) => method)),
];
