import type { ResourceType } from '../../engine/types.ts';

/** Only CDK's own helper functions use layers, and those never run locally. */
export const lambdaLayerVersion: ResourceType = {
  types: ['AWS::Lambda::LayerVersion'],
  async start({ logicalId }, runtime) {
    const arn = `arn:aws:lambda:${runtime.region}:${runtime.accountId}:layer:${logicalId}:1`;
    return { identity: { ref: arn, attributes: { LayerVersionArn: arn } } };
  },
};
