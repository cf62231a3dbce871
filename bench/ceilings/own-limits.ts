import { LIMITS } from '../../contracts/limits.ts';
import { PERCENT } from '../../lib/settings/visitor-concurrency.ts';
import { DEFAULT_SHARES } from '../../operator/deploy/isolation.ts';
import { QUOTAS, type Quota } from './aws-limits.ts';

const defaultConcurrency = QUOTAS.concurrency.value;

/** Limits that the service sets to protect others. An operator can raise them with a setting. */
export const OWN_LIMITS = {
  pageConcurrency: {
    short: 'functions of the page',
    name: `functions that \`npm run deploy\` keeps for the page, of ${defaultConcurrency.toLocaleString('en')}, each for ten requests a second at most`,
    value: Math.floor((defaultConcurrency * DEFAULT_SHARES.reserve * PERCENT.page) / 100),
    raise: '`-c reserve=`, within the quota of concurrent functions',
  },
  deliveriesPerHostSecond: {
    short: 'our limit of a host',
    name: 'our own limit of deliveries to one host',
    value: LIMITS.deliveriesPerHostSecond,
    raise: '`-c deliveriesPerHostSecond=`',
  },
  deliveriesAtOnce: {
    short: 'functions of deliveries',
    name: `functions that \`npm run deploy\` keeps for deliveries, of ${defaultConcurrency.toLocaleString('en')}, 120 ms each`,
    value: Math.floor(defaultConcurrency * DEFAULT_SHARES.deliveriesAtOnce),
    raise: '`-c deliveriesAtOnce=`, within the quota of concurrent functions',
  },
} as const satisfies Record<string, Quota>;
