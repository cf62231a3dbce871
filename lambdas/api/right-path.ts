import { OPERATION_NAMES, route } from '../../contracts/operations/catalogue.ts';
import { nearest } from '../../shared/nearest.ts';

const PATHS = [...new Set(OPERATION_NAMES.map((name) => route(name).path))].map((path) => path.split('/').slice(1));
const isParameter = (segment: string) => segment.startsWith('{');

/**
 * The path of the catalogue that somebody who wrote another one probably meant: without a slash too many, in the right
 * case, with its version, with a slip of the keyboard put right.
 */
export function rightPath(rawPath: string): string | undefined {
  const segments = rawPath.split('/').filter((segment) => segment !== '');
  const bare = segments[0]?.toLowerCase() === 'api' ? segments.slice(1) : segments;
  const versioned = /^v\d+$/i.test(bare[0] ?? '') ? ['v1', ...bare.slice(1)] : ['v1', ...bare];
  const path = found(versioned, (written, meant) => written.toLowerCase() === meant) ?? found(versioned, isSlip);
  return path && `/${path.join('/')}`;
}

const isSlip = (written: string, meant: string) => nearest(written, [meant]) !== undefined;

/** With the ids as they were written. */
function found(segments: readonly string[], isSame: (written: string, meant: string) => boolean): string[] | undefined {
  const meant = PATHS.find(
    (path) =>
      path.length === segments.length &&
      path.every((segment, index) => isParameter(segment) || isSame(segments[index] ?? '', segment)),
  );
  return meant?.map((segment, index) => (isParameter(segment) ? (segments[index] ?? '') : segment));
}
