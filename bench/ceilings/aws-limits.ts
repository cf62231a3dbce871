/** The limits in this file are documented by AWS, as of November 2026. */

/** Capacity units per second of one DynamoDB partition. */
export const PARTITION = { writeUnits: 1_000, readUnits: 3_000 };

const SERVICE_QUOTAS = 'Service Quotas console';

export interface Quota {
  /** Short name for the tables of this benchmark. */
  readonly label: string;
  readonly name: string;
  readonly value: number;
  /** The setting or the page of the AWS console that raises the quota. */
  readonly howToRaise: string;
}

/** Quotas of an AWS account in one of the three largest regions; smaller regions have lower ones. */
export const QUOTAS = {
  newTableWrites: {
    label: 'new table writes',
    name: 'write units per second of a new table',
    value: 4_000,
    howToRaise:
      '`-c warmThroughput=`, up to the quota of table writes; without this setting, the limit is twice the previous peak of the load, so it can double every half-hour',
  },
  tableWrites: {
    label: 'table writes',
    name: 'write units per second of a table',
    value: 40_000,
    howToRaise: `${SERVICE_QUOTAS} → DynamoDB → Table-level write throughput limit`,
  },
  concurrency: {
    label: 'Lambda concurrency',
    name: 'concurrent executions (new accounts: 10), each with at most ten requests per second',
    value: 1_000,
    howToRaise: `${SERVICE_QUOTAS} → Lambda → Concurrent executions, and \`-c reserve=\` if it is set`,
  },
  putEvents: {
    label: 'PutEvents',
    name: 'PutEvents calls per second (us-east-2, eu-central-1: 2,400; most others: 600 to 1,200)',
    value: 10_000,
    howToRaise: `${SERVICE_QUOTAS} → EventBridge → PutEvents throttle limit`,
  },
  startExecution: {
    label: 'StartExecution',
    name: 'StartExecution calls per second, after a burst of 1,300 (outside us-east-1, us-west-2, eu-west-1: 150 after 800)',
    value: 300,
    howToRaise: `${SERVICE_QUOTAS} → Step Functions → StartExecution throttle token refill rate`,
  },
  stateTransitions: {
    label: 'state transitions',
    name: 'state transitions per second (outside us-east-1, us-west-2, eu-west-1: 800)',
    value: 5_000,
    howToRaise: `${SERVICE_QUOTAS} → Step Functions → StateTransition throttle token refill rate`,
  },
} as const satisfies Record<string, Quota>;

/** Lambda accepts at most this many requests per second per concurrent execution, however short they are. */
export const REQUESTS_PER_SECOND_PER_EXECUTION = 10;

/** Instances that a function can add in ten seconds. */
export const INSTANCES_PER_TEN_SECONDS = 1_000;

/** Memory that gives a function one full core; more does not speed up a single thread. */
export const MEGABYTES_PER_CORE = 1_769;
