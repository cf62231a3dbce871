import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { OriginAccessControl } from '../../services/cloudfront/origins/origin.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const properties = z.strictObject({
  OriginAccessControlConfig: z.strictObject({
    Name: z.string(),
    Description: noLocalEffect,
    OriginAccessControlOriginType: z.enum(['s3', 'lambda']),
    SigningBehavior: z.enum(['always', 'never']),
    SigningProtocol: z.literal('sigv4'),
  }),
});

/** Lets a distribution sign its requests to an origin, so the origin can verify the caller. */
export const cloudfrontOriginAccessControl: ResourceType = {
  types: ['AWS::CloudFront::OriginAccessControl'],
  async start(resource, runtime) {
    const { OriginAccessControlConfig: config } = readProperties(resource, properties);
    runtime.publish<OriginAccessControl>('origin-access-control', resource.logicalId, {
      originType: config.OriginAccessControlOriginType,
      signs: config.SigningBehavior === 'always',
    });
    return { identity: { ref: resource.logicalId, attributes: { Id: resource.logicalId } } };
  },
};
