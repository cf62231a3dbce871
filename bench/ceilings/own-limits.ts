import { LIMITS } from '../../contracts/limits.ts';
import { VISITOR_SHARES_PERCENT } from '../../lib/settings/visitor-concurrency.ts';
import { DEFAULT_SHARES } from '../../operator/deploy/isolation.ts';
import { QUOTAS, type Quota } from './aws-limits.ts';

const defaultConcurrency = QUOTAS.concurrency.value;

/**
 * Limits that the service sets, so that one load does not starve the others. An operator can raise them with the
 * settings in `howToRaise`.
 */
export const OWN_LIMITS = {
  pageConcurrency: {
    label: 'page concurrency',
    name: `concurrent executions, of ${defaultConcurrency.toLocaleString('en')}, that \`npm run deploy\` reserves for the page; each takes at most ten requests per second`,
    value: Math.floor((defaultConcurrency * DEFAULT_SHARES.reserve * VISITOR_SHARES_PERCENT.page) / 100),
    howToRaise: '`-c reserve=`, within the Lambda concurrency quota',
  },
  deliveriesPerHostSecond: {
    label: 'delivery limit per host',
    name: 'our limit of deliveries per second to one host',
    value: LIMITS.deliveriesPerHostSecond,
    howToRaise: '`-c deliveriesPerHostSecond=`',
  },
  deliveriesAtOnce: {
    label: 'delivery concurrency',
    name: `concurrent executions that \`npm run deploy\` allows for deliveries, out of ${defaultConcurrency.toLocaleString('en')}; an attempt is assumed to take 120 ms`,
    value: Math.floor(defaultConcurrency * DEFAULT_SHARES.deliveriesAtOnce),
    howToRaise: '`-c deliveriesAtOnce=`, within the Lambda concurrency quota',
  },
} as const satisfies Record<string, Quota>;
