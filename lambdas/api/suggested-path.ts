import { OPERATION_NAMES, route } from '../../contracts/operations/catalogue.ts';
import { nearest } from '../../shared/nearest.ts';

const PATHS = [...new Set(OPERATION_NAMES.map((name) => route(name).path))].map((path) => path.split('/').slice(1));
const isParameter = (segment: string) => segment.startsWith('{');

/**
 * Suggests the catalogue path that the caller probably meant: without extra slashes, in the right case, with the
 * version, and with typos corrected.
 */
export function suggestedPath(rawPath: string): string | undefined {
  const segments = rawPath.split('/').filter((segment) => segment !== '');
  const bare = segments[0]?.toLowerCase() === 'api' ? segments.slice(1) : segments;
  // A path has two versions if the caller's base URL already ends with /v1.
  const resource = bare.findIndex((segment) => !/^v\d+$/i.test(segment));
  const versioned = ['v1', ...bare.slice(Math.max(resource, 0))];
  const path = findPath(versioned, (written, meant) => written.toLowerCase() === meant) ?? findPath(versioned, isTypo);
  return path && `/${path.join('/')}`;
}

const isTypo = (written: string, meant: string) => nearest(written, [meant]) !== undefined;

/** Finds the catalogue path that the segments match, and fills in the ids as the caller wrote them. */
function findPath(
  segments: readonly string[],
  matches: (written: string, meant: string) => boolean,
): string[] | undefined {
  const meant = PATHS.find(
    (path) =>
      path.length === segments.length &&
      path.every((segment, index) => isParameter(segment) || matches(segments[index] ?? '', segment)),
  );
  return meant?.map((segment, index) => (isParameter(segment) ? (segments[index] ?? '') : segment));
}
