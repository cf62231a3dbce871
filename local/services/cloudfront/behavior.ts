import type { Runtime } from '../../engine/types.ts';
import type { BehaviorConfig } from './distribution-config.ts';
import { MANAGED_RESPONSE_HEADERS_POLICIES } from './managed-response-headers.ts';
import type { ForwardingPolicies } from './origins/forwarding.ts';
import type { Origin } from './origins/origin.ts';
import { compilePathPattern } from './path-pattern.ts';
import {
  type CachePolicy,
  MANAGED_CACHE_POLICIES,
  MANAGED_ORIGIN_REQUEST_POLICIES,
  type OriginRequestPolicy,
} from './policies.ts';
import type { ResponseHeadersPolicy } from './response-headers.ts';
import type { ViewerFunction } from './viewer/viewer-function.ts';

/** A cache behavior with its origin, policies and functions resolved. */
export interface Behavior {
  readonly id: string;
  matches(path: string): boolean;
  readonly allowedMethods: ReadonlySet<string>;
  readonly cachedMethods: ReadonlySet<string>;
  readonly compresses: boolean;
  readonly policies: ForwardingPolicies;
  readonly responseHeaders: ResponseHeadersPolicy | undefined;
  readonly onRequest: ViewerFunction | undefined;
  readonly onResponse: ViewerFunction | undefined;
  readonly origin: Origin;
}

/** The `kind` under which `runtime.publish` registers each policy of the template. The `name` is the policy id. */
export const POLICY_KINDS = {
  cache: 'cloudfront-cache-policy',
  originRequest: 'cloudfront-origin-request-policy',
  responseHeaders: 'cloudfront-response-headers-policy',
} as const;

export const openBehavior = (
  runtime: Runtime,
  config: BehaviorConfig,
  pathPattern: string,
  originsById: ReadonlyMap<string, Origin>,
): Behavior => {
  const origin = originsById.get(config.TargetOriginId);
  if (!origin) throw new Error(`behavior ${pathPattern} refers to the unknown origin ${config.TargetOriginId}`);
  const functionFor = (event: string): ViewerFunction | undefined => {
    const association = config.FunctionAssociations.find(({ EventType }) => EventType === event);
    return association && runtime.find<ViewerFunction>('cloudfront-function', association.FunctionARN);
  };
  const { OriginRequestPolicyId, ResponseHeadersPolicyId } = config;
  return {
    id: pathPattern,
    matches: compilePathPattern(pathPattern),
    allowedMethods: new Set(config.AllowedMethods),
    cachedMethods: new Set(config.CachedMethods),
    compresses: config.Compress,
    policies: {
      cache:
        MANAGED_CACHE_POLICIES[config.CachePolicyId] ??
        runtime.find<CachePolicy>(POLICY_KINDS.cache, config.CachePolicyId),
      originRequest:
        OriginRequestPolicyId === undefined
          ? undefined
          : (MANAGED_ORIGIN_REQUEST_POLICIES[OriginRequestPolicyId] ??
            runtime.find<OriginRequestPolicy>(POLICY_KINDS.originRequest, OriginRequestPolicyId)),
    },
    responseHeaders:
      ResponseHeadersPolicyId === undefined
        ? undefined
        : (MANAGED_RESPONSE_HEADERS_POLICIES[ResponseHeadersPolicyId] ??
          runtime.find<ResponseHeadersPolicy>(POLICY_KINDS.responseHeaders, ResponseHeadersPolicyId)),
    onRequest: functionFor('viewer-request'),
    onResponse: functionFor('viewer-response'),
    origin,
  };
};
