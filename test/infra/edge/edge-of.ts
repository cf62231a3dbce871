import { edgeFunctionOf } from '../support/edge-function.ts';
import { only, type StackTemplate } from '../support/synthesized.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: unknown;
  readonly ViewerProtocolPolicy: string;
}
interface DistributionConfig {
  readonly Aliases?: readonly string[];
  readonly CacheBehaviors: readonly Behavior[];
  readonly CustomErrorResponses: readonly Readonly<Record<string, unknown>>[];
  readonly DefaultCacheBehavior: Behavior;
  readonly Origins: readonly { readonly Id: string; readonly OriginAccessControlId?: unknown }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
    }[];
  };
}

/** Ids of AWS managed policies. */
export const MANAGED = {
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

export const configOf = (template: StackTemplate) =>
  only(template, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as DistributionConfig;

/** The distribution of a template, and a function that runs its edge functions. */
export function edgeOf(template: StackTemplate) {
  const config = configOf(template);
  return {
    config,
    behavior: (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern),
    originOf: (id: string | undefined) => JSON.stringify(config.Origins.find(({ Id }) => Id === id)),
    runEdgeFunction: (name: string, event: object) => edgeFunctionOf(template, name)(event),
  };
}
