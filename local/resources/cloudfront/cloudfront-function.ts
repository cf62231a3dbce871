import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { createViewerFunction } from '../../services/cloudfront/viewer/viewer-function.ts';
import { noLocalEffect, readProperties, withResourceName } from '../../services/shared/properties.ts';

const properties = z.strictObject({
  Name: z.string(),
  AutoPublish: noLocalEffect,
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({
    Comment: noLocalEffect,
    Runtime: z.enum(['cloudfront-js-1.0', 'cloudfront-js-2.0']),
  }),
});

export const cloudfrontFunction: ResourceType = {
  types: ['AWS::CloudFront::Function'],
  async start(resource, runtime) {
    const { Name, FunctionCode } = readProperties(resource, properties);
    const arn = `arn:aws:cloudfront::${runtime.accountId}:function/${Name}`;
    const viewerFunction = withResourceName(resource, () =>
      createViewerFunction(FunctionCode, Name, runtime.log.bind(runtime)),
    );
    runtime.publish('cloudfront-function', arn, viewerFunction);
    return {
      identity: { ref: arn, attributes: { FunctionARN: arn, 'FunctionMetadata.FunctionARN': arn, Stage: 'LIVE' } },
    };
  },
};
