import { Names, Stack } from 'aws-cdk-lib';
import { CfnOriginAccessControl, CfnOriginRequestPolicy, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct, IConstruct } from 'constructs';

/** CloudFront's limit for the name of an origin access control, minus the longest region name and a hyphen. */
const MAX_NAME_LENGTH = 64 - 16;

/** The property path of a resource's name, for types whose names must be unique in the account across all regions. */
const namePath = (resource: IConstruct): string | undefined => {
  if (resource instanceof CfnResponseHeadersPolicy) return 'ResponseHeadersPolicyConfig.Name';
  if (resource instanceof CfnOriginRequestPolicy) return 'OriginRequestPolicyConfig.Name';
  return resource instanceof CfnOriginAccessControl ? 'OriginAccessControlConfig.Name' : undefined;
};

/**
 * Adds the region to the names of CloudFront resources. CloudFront is global, but CDK derives names from the stack
 * only, so the same stack in a second region would use names that are taken. (CDK already adds the region to the names
 * of cache policies and functions.)
 */
export function addRegionToNames(scope: Construct): void {
  const { region } = Stack.of(scope);
  for (const child of scope.node.findAll()) {
    const path = namePath(child);
    if (path === undefined) continue;
    const name = Names.uniqueResourceName(child, { maxLength: MAX_NAME_LENGTH });
    (child as CfnOriginAccessControl).addPropertyOverride(path, `${name}-${region}`);
  }
}
