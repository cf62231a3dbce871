import { Names, Stack } from 'aws-cdk-lib';
import { CfnOriginAccessControl, CfnOriginRequestPolicy, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct, IConstruct } from 'constructs';

/** What CloudFront allows for the name of an access control, less the longest name of a region and a hyphen. */
const LONGEST_NAME = 64 - 16;

/** Where the name stands in each kind whose names an account has once, over all regions. */
const namePath = (resource: IConstruct): string | undefined => {
  if (resource instanceof CfnResponseHeadersPolicy) return 'ResponseHeadersPolicyConfig.Name';
  if (resource instanceof CfnOriginRequestPolicy) return 'OriginRequestPolicyConfig.Name';
  return resource instanceof CfnOriginAccessControl ? 'OriginAccessControlConfig.Name' : undefined;
};

/**
 * CloudFront is one for all regions of an account. CDK makes names from the stack alone, so the same stack in a second
 * region would ask for names that are taken. (Cache policies and functions carry the region by themselves.)
 */
export function nameByRegion(scope: Construct): void {
  const { region } = Stack.of(scope);
  for (const child of scope.node.findAll()) {
    const path = namePath(child);
    if (path === undefined) continue;
    const name = Names.uniqueResourceName(child, { maxLength: LONGEST_NAME });
    (child as CfnOriginAccessControl).addPropertyOverride(path, `${name}-${region}`);
  }
}
