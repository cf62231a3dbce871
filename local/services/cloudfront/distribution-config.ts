import * as z from 'zod';
import { flag, noLocalEffect, number } from '../shared/properties.ts';

const behavior = {
  TargetOriginId: z.string(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: flag.default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  // Viewers can reach the local port only over plain HTTP.
  ViewerProtocolPolicy: noLocalEffect,
};
const defaultBehavior = z.strictObject(behavior);
const pathBehavior = z.strictObject({ ...behavior, PathPattern: z.string() });
export type BehaviorConfig = z.output<typeof defaultBehavior>;

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginAccessControlId: z.string().optional(),
  S3OriginConfig: z
    .strictObject({ OriginAccessIdentity: z.literal('').optional(), OriginReadTimeout: number.optional() })
    .optional(),
  CustomOriginConfig: z
    .strictObject({
      OriginProtocolPolicy: noLocalEffect,
      OriginSSLProtocols: noLocalEffect,
      OriginKeepaliveTimeout: noLocalEffect,
      HTTPPort: noLocalEffect,
      HTTPSPort: noLocalEffect,
      OriginReadTimeout: number.optional(),
    })
    .optional(),
  OriginCustomHeaders: z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
  ConnectionAttempts: noLocalEffect,
  ConnectionTimeout: noLocalEffect,
  OriginShield: noLocalEffect,
});
export type OriginConfig = z.output<typeof origin>;

const originGroup = z.strictObject({
  Id: z.string(),
  FailoverCriteria: z.strictObject({ StatusCodes: z.strictObject({ Items: z.array(number), Quantity: number }) }),
  Members: z.strictObject({ Items: z.array(z.strictObject({ OriginId: z.string() })).length(2), Quantity: number }),
});
export type OriginGroupConfig = z.output<typeof originGroup>;

const errorResponse = z.strictObject({
  ErrorCode: number,
  ErrorCachingMinTTL: number.optional(),
  ResponseCode: number.optional(),
  ResponsePagePath: z.string().optional(),
});

export const distributionSchema = z.strictObject({
  DistributionConfig: z.strictObject({
    Enabled: flag,
    DefaultRootObject: z.string().default(''),
    DefaultCacheBehavior: defaultBehavior,
    CacheBehaviors: z.array(pathBehavior).default([]),
    Origins: z.array(origin),
    OriginGroups: z.strictObject({ Items: z.array(originGroup), Quantity: number }).default({ Items: [], Quantity: 0 }),
    CustomErrorResponses: z.array(errorResponse).default([]),
    Aliases: noLocalEffect,
    Comment: noLocalEffect,
    HttpVersion: noLocalEffect,
    IPV6Enabled: noLocalEffect,
    Logging: noLocalEffect,
    PriceClass: noLocalEffect,
    Restrictions: noLocalEffect,
    ViewerCertificate: noLocalEffect,
    WebACLId: noLocalEffect,
  }),
  Tags: noLocalEffect,
});
export type DistributionConfig = z.output<typeof distributionSchema>['DistributionConfig'];
