import type { HttpService, ResourceType } from '../../engine/types.ts';
import { openBehavior } from '../../services/cloudfront/behavior.ts';
import { createDistribution } from '../../services/cloudfront/distribution.ts';
import { distributionSchema } from '../../services/cloudfront/distribution-config.ts';
import { openOrigin } from '../../services/cloudfront/origins/origin.ts';
import { openOriginGroup } from '../../services/cloudfront/origins/origin-group.ts';
import { readProperties, withResourceName } from '../../services/shared/properties.ts';

/** In the results of `Fn::Join` and `Fn::Sub`, the engine replaces `https://<this name>` with the public URL. */
const DISTRIBUTION_DOMAIN = 'd0000000000000.cloudfront.local';
const DISTRIBUTION_ID = 'E00000000000LOCAL';

export const cloudfrontDistribution: ResourceType = {
  types: ['AWS::CloudFront::Distribution'],
  async start(resource, runtime) {
    const { DistributionConfig: config } = readProperties(resource, distributionSchema);
    const arn = `arn:aws:cloudfront::${runtime.accountId}:distribution/${DISTRIBUTION_ID}`;
    let serve: HttpService | undefined;
    runtime.publish<HttpService>('distribution', resource.logicalId, (request) => {
      if (!serve) throw new Error(`${resource.logicalId} has not started yet`);
      return serve(request);
    });
    /** Also empties the cache. Does nothing until all origins have started. */
    let open = (): void => undefined;
    runtime.publish<() => void>('invalidate', DISTRIBUTION_ID, () => open());
    return {
      identity: {
        ref: DISTRIBUTION_ID,
        attributes: { Id: DISTRIBUTION_ID, DomainName: DISTRIBUTION_DOMAIN },
      },
      /**
       * A template can contain the host name of an origin as plain text, without a `Ref` that makes the origin start
       * first. So look up origins when all resources have started.
       */
      ready() {
        open = () =>
          withResourceName(resource, () => {
            const single = new Map(config.Origins.map((origin) => [origin.Id, openOrigin(runtime, origin, arn)]));
            const groups = config.OriginGroups.Items.map(
              (group) => [group.Id, openOriginGroup(group, single)] as const,
            );
            const origins = new Map([...single, ...groups]);
            const behaviors = [
              ...config.CacheBehaviors.map((behavior) =>
                openBehavior(runtime, behavior, behavior.PathPattern, origins),
              ),
              openBehavior(runtime, config.DefaultCacheBehavior, '*', origins),
            ];
            serve = createDistribution(config, behaviors, {
              id: DISTRIBUTION_ID,
              domainName: new URL(runtime.publicUrl).host,
            });
          });
        open();
      },
    };
  },
};
