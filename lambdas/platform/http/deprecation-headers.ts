import type { Deprecation } from '../../../contracts/operations/operation.ts';
import { wholeSeconds } from '../../../contracts/time.ts';

/** Headers of a deprecated operation: since when (RFC 9745), until when (RFC 8594) and the successor. */
export function deprecationHeaders(deprecated: Deprecation | undefined): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, successor } = deprecated;
  return {
    deprecation: `@${wholeSeconds(Date.parse(since))}`,
    sunset: new Date(sunset).toUTCString(),
    ...(successor !== undefined && { link: `<${successor}>; rel="successor-version"` }),
  };
}
