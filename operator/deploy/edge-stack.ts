import { WEB_ACL_REGION } from '../../lib/settings/firewall.ts';
import type { Cdk } from './cdk.ts';
import type { DeployTarget } from './deploy-target.ts';
import { findEdgeStack, physicalIdOf } from './deployed-stack.ts';
import type { Deployment } from './settings-file.ts';
import { settingsOf } from './settings-of.ts';

/**
 * A main stack outside us-east-1 has a companion stack in us-east-1, with the web ACL and alarm of the distribution.
 */
const needsEdgeStack = ({ region }: Deployment): boolean => region !== WEB_ACL_REGION;

const createsWebAcl = (deployment: Deployment): boolean =>
  ['basic', 'strict'].includes(String(settingsOf(deployment).firewall));

const distributionOf = (target: DeployTarget) => physicalIdOf(target, 'AWS::CloudFront::Distribution');

/**
 * The deployment with `webAclArn` instead of `waf`, so that the main stack uses this web ACL. The settings file keeps
 * `waf`.
 */
function withWebAcl(deployment: Deployment, webAclArn: string | undefined): Deployment {
  if (webAclArn === undefined) return deployment;
  const { waf: _, ...settings } = deployment.settings;
  return { ...deployment, settings: { ...settings, webAclArn } };
}

interface EdgeDeployment {
  /** What to deploy as the main stack. */
  readonly main: Deployment;
  /** Whether the companion has to be deployed after the main stack, for the first time or again. */
  readonly isPending: boolean;
}

/**
 * Deploys the web ACL before the main stack, which refers to it. If the new settings do not create one, the
 * companion is deployed after the main stack: the companion can delete its web ACL only after the distribution has
 * stopped using it.
 */
export async function deployEdgeBefore(
  target: DeployTarget,
  isUpdate: boolean,
  cdk: Cdk,
  yes: boolean,
): Promise<EdgeDeployment> {
  const { deployment } = target;
  if (!needsEdgeStack(deployment)) return { main: deployment, isPending: false };
  if (!createsWebAcl(deployment)) return { main: deployment, isPending: true };
  const distributionId = isUpdate ? await distributionOf(target) : undefined;
  const { WebAclArn } = await cdk.deployEdge(deployment, {
    yes,
    ...(distributionId !== undefined && { distributionId }),
  });
  return { main: withWebAcl(deployment, WebAclArn), isPending: distributionId === undefined };
}

/**
 * Deploys the companion: adds the alarm, which needs the distribution, and deletes a web ACL that is no longer used.
 */
export async function deployEdgeAfter(target: DeployTarget, cdk: Cdk, yes: boolean): Promise<void> {
  const distributionId = await distributionOf(target);
  if (distributionId !== undefined) await cdk.deployEdge(target.deployment, { yes, distributionId });
}

/** The main stack as the next deployment would deploy it, if its companion does not change. */
export async function withDeployedWebAcl(target: DeployTarget): Promise<Deployment> {
  const { deployment } = target;
  if (!needsEdgeStack(deployment) || !createsWebAcl(deployment)) return deployment;
  return withWebAcl(deployment, (await findEdgeStack(target))?.outputs.WebAclArn);
}
