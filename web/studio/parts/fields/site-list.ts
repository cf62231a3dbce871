import { LIMITS } from '../../../../contracts/limits.ts';
import { isSiteOrigin } from '../../../../shared/page/site-origin.ts';

/**
 * The websites in the text of the field, separated by line breaks or spaces. Paths are removed, because people paste
 * whole addresses.
 */
export const sitesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter((address) => address !== '')
      .map((address) => {
        const origin = URL.canParse(address) ? new URL(address).origin : 'null';
        // Addresses such as mailto: have the origin "null".
        return origin === 'null' ? address : origin;
      }),
  ),
];

export const sitesText = (sites: readonly string[] = []): string => sites.join('\n');

export const hasInvalidSites = (text: string): boolean => {
  const sites = sitesIn(text);
  return sites.length > LIMITS.embedOrigins || !sites.every(isSiteOrigin);
};
