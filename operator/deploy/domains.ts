import { UserError } from '../user-error.ts';
import type { DeploymentSettings } from './options.ts';

/** The names that the distribution answers to, beside its own. */
export const domainsOf = ({ domain, scanDomain }: DeploymentSettings): readonly string[] => [
  ...new Set([domain, scanDomain].filter((each) => each !== undefined)),
];

/**
 * A printed code leads to the domain of the day it was made. Whoever deploys without that domain kills it, and no
 * deployment brings back what people throw away: so it has to be said.
 */
export function refuseToDropDomains(before: readonly string[], settings: DeploymentSettings, mayDrop: boolean): void {
  const after = domainsOf(settings);
  const dropped = [...new Set(before)].filter((domain) => !after.includes(domain));
  if (dropped.length === 0 || mayDrop) return;
  throw new UserError(
    [
      `This would take ${dropped.join(' and ')} off the distribution: every code that was printed with it would be dead.`,
      `Keep it: npm run deploy -- --domain … --scanDomain … --certificateArn …`,
      `Or say that you mean it: --drop-domain`,
    ].join('\n'),
  );
}
