import { UserError } from '../../shared/user-error.ts';
import type { DeploymentSettings } from './options.ts';

/** The custom domains of the distribution. */
export const domainsOf = ({ domain, scanDomain }: DeploymentSettings): readonly string[] => [
  ...new Set([domain, scanDomain].filter((name) => name !== undefined)),
];

/**
 * Throws if the new settings drop a domain, unless the user has confirmed it. A printed code contains the domain that
 * was set when its image was drawn, and stops working without that domain.
 */
export function rejectDroppedDomains(
  before: readonly string[],
  settings: DeploymentSettings,
  allowDrop: boolean,
): void {
  const after = domainsOf(settings);
  const dropped = [...new Set(before)].filter((domain) => !after.includes(domain));
  if (dropped.length === 0 || allowDrop) return;
  throw new UserError(
    [
      `This would remove ${dropped.join(' and ')} from the distribution: printed codes with this domain would stop working.`,
      `To keep it: npm run deploy -- --domain … --scanDomain … --certificateArn …`,
      `To drop it: --drop-domain`,
    ].join('\n'),
  );
}
