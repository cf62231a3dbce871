import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { POLICY_KINDS } from '../../services/cloudfront/behavior.ts';
import { cachePolicySchema, originRequestPolicySchema } from '../../services/cloudfront/policies.ts';
import { responseHeadersPolicySchema } from '../../services/cloudfront/response-headers.ts';
import { readProperties } from '../../services/shared/properties.ts';

/** The three types of policies differ only in their content. Each policy is published under its logical id. */
const policyType = <S extends z.ZodType>(type: string, kind: string, property: string, schema: S): ResourceType => ({
  types: [type],
  async start(resource, runtime) {
    const policy = readProperties(resource, z.strictObject({ [property]: schema }))[property];
    runtime.publish(kind, resource.logicalId, policy);
    return { identity: { ref: resource.logicalId, attributes: { Id: resource.logicalId } } };
  },
});

export const cloudfrontCachePolicy = policyType(
  'AWS::CloudFront::CachePolicy',
  POLICY_KINDS.cache,
  'CachePolicyConfig',
  cachePolicySchema,
);
export const cloudfrontOriginRequestPolicy = policyType(
  'AWS::CloudFront::OriginRequestPolicy',
  POLICY_KINDS.originRequest,
  'OriginRequestPolicyConfig',
  originRequestPolicySchema,
);
export const cloudfrontResponseHeadersPolicy = policyType(
  'AWS::CloudFront::ResponseHeadersPolicy',
  POLICY_KINDS.responseHeaders,
  'ResponseHeadersPolicyConfig',
  responseHeadersPolicySchema,
);
