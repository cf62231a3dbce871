import { type IResolveContext, Lazy } from 'aws-cdk-lib';
import { CfnDistribution, type Distribution } from 'aws-cdk-lib/aws-cloudfront';

/**
 * Lets a pattern decide before all others. CDK numbers origins in the order of the behaviours, and the numbers
 * are part of logical ids: a new origin has to come last, or those that are deployed would be others.
 */
export function decidesFirst(distribution: Distribution, pattern: string): void {
  const { defaultChild } = distribution.node;
  if (!(defaultChild instanceof CfnDistribution)) throw new Error('The distribution is none of CloudFormation.');
  const config = defaultChild.distributionConfig;
  if ('resolve' in config) throw new Error('The configuration of the distribution is not known yet.');
  const inOrder = (context: IResolveContext) => {
    const behaviours: CfnDistribution.CacheBehaviorProperty[] = context.resolve(config.cacheBehaviors);
    const isFirst = ({ pathPattern }: CfnDistribution.CacheBehaviorProperty) => pathPattern === pattern;
    return [...behaviours.filter(isFirst), ...behaviours.filter((behaviour) => !isFirst(behaviour))];
  };
  defaultChild.distributionConfig = { ...config, cacheBehaviors: Lazy.uncachedAny({ produce: inOrder }) };
}
