/** Limits documented by AWS, as of November 2026. Rates are per second. */
export const PARTITION = { writeUnits: 1_000, readUnits: 3_000 };

/** Where to raise a quota, if it can be raised. */
const SERVICE_QUOTAS = 'Service Quotas console';

export interface Quota {
  /** Short name by which the table of ceilings refers to the table of quotas. */
  readonly short: string;
  readonly name: string;
  readonly value: number;
  readonly raise: string;
}

/** Quotas of an AWS account in one of the three largest regions; smaller regions have lower ones. */
export const QUOTAS = {
  newTableWrites: {
    short: 'writes of a new table',
    name: 'write units a second of a new table',
    value: 4_000,
    raise: '`-c warmThroughput=` (no request needed), or by itself within the first half hours',
  },
  tableWrites: {
    short: 'writes of a table',
    name: 'write units a second of a table',
    value: 40_000,
    raise: `${SERVICE_QUOTAS} → DynamoDB → Table-level write throughput limit`,
  },
  concurrency: {
    short: 'functions',
    name: 'concurrent functions (new accounts: 10), each for ten requests a second at most',
    value: 1_000,
    raise: `${SERVICE_QUOTAS} → Lambda → Concurrent executions, and \`-c reserve=\` where it is set`,
  },
  putEvents: {
    short: 'PutEvents',
    name: 'PutEvents a second (us-east-2, eu-central-1: 2,400; most others: 600 to 1,200)',
    value: 10_000,
    raise: `${SERVICE_QUOTAS} → EventBridge → PutEvents throttle limit`,
  },
  startExecution: {
    short: 'StartExecution',
    name: 'StartExecution a second, after a burst of 1,300 (outside us-east-1, us-west-2, eu-west-1: 150 after 800)',
    value: 300,
    raise: `${SERVICE_QUOTAS} → Step Functions → StartExecution throttle token refill rate`,
  },
  stateTransitions: {
    short: 'state transitions',
    name: 'state transitions a second (outside us-east-1, us-west-2, eu-west-1: 800)',
    value: 5_000,
    raise: `${SERVICE_QUOTAS} → Step Functions → StateTransition throttle token refill rate`,
  },
} as const satisfies Record<string, Quota>;

/** Lambda accepts at most this many requests per second per unit of concurrency, however short they are. */
export const REQUESTS_PER_CONCURRENT_SECOND = 10;

/** Instances that a function can add in ten seconds. */
export const INSTANCES_PER_TEN_SECONDS = 1_000;

/** Memory that gives a function one full core; more does not speed up a single thread. */
export const MEGABYTES_OF_A_CORE = 1_769;
