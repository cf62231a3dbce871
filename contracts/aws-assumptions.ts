/** A behavior of AWS that the service depends on, or copes with, and that only an AWS account can confirm. */
export interface AwsAssumption {
  /** One sentence: what AWS does, as we understand it. */
  readonly expectation: string;
  /** What AWS documents about it. */
  readonly documented: string;
  /** What happens to the service if AWS behaves differently. */
  readonly otherwise: string;
  /**
   * The values of the switch `npm start -- --assume NAME=VALUE`, each with its meaning. The first is what we expect,
   * the last is the worst case (`--assume NAME=worst`).
   */
  readonly values: Readonly<Record<string, string>>;
  /** What to set on AWS if `npm run probe` reports a value that we do not expect. */
  readonly remedy: string;
}

const NOTHING = 'Nothing: the service works either way.';

/**
 * All assumptions. docs/aws-assumptions.md is generated from this object, `npm start -- --assume` simulates each value
 * on this machine, and `npm run probe` finds the real value in an AWS account.
 */
const AWS_ASSUMPTIONS = {
  'leading-keys': {
    expectation: 'In a transaction, IAM evaluates `dynamodb:LeadingKeys` for each item with the key of that item only.',
    documented:
      'The permissions of a transaction are those of its parts ([transactions and IAM](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html)). The examples for `dynamodb:LeadingKeys` ([conditions](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html)) contain no transaction.',
    otherwise:
      'Every function keeps working, but its role is less strict inside a transaction. With `union`, an action that is allowed for one kind of item also works for the other kinds that the function writes in transactions. With `absent`, that action works for any item.',
    values: {
      'per-item': 'each item of a transaction is checked with its own key',
      union: 'each item is checked with the keys of all items of the transaction',
      absent: 'a transaction has no `dynamodb:LeadingKeys`',
    },
    remedy:
      'Nothing: the policies work with all three values. If functions still get `AccessDeniedException`, deploy with `-c leadingKeys=off`: each role can then use its actions on all items.',
  },
  'content-type': {
    expectation:
      'CloudFront forwards `Content-Type` to the origin, even if the origin request policy does not list it.',
    documented:
      'The [table of request headers](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-headers-behavior) says that CloudFront forwards it. The page about [origin request policies](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/origin-request-understand-origin-request-policy.html) says that only listed headers are forwarded.',
    otherwise:
      "Requests from scan pages arrive without `Content-Type`, except messages, which have another policy. The policy of scan pages cannot list `Content-Type`, because it already lists ten headers, which is CloudFront's limit. The functions behind scan pages accept a missing `Content-Type` and refuse only a wrong one.",
    values: { forwarded: 'the origin gets the header', dropped: 'the origin gets it only if the policy lists it' },
    remedy: NOTHING,
  },
  'www-authenticate': {
    expectation: 'API Gateway returns the `WWW-Authenticate` header of a function unchanged.',
    documented:
      'For REST APIs, the [important notes](https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html) list it as remapped. For HTTP APIs they do not mention it.',
    otherwise:
      'A 401 has `x-amzn-remapped-www-authenticate` instead. The body has the same information in `code`, and `npm run smoke` accepts both names.',
    values: { kept: 'the header keeps its name', remapped: 'it becomes `x-amzn-remapped-www-authenticate`' },
    remedy: NOTHING,
  },
  'stream-batches': {
    expectation: 'Stream records arrive in order, and a batch that was processed does not arrive again.',
    documented:
      'An event source mapping processes each record [at least once](https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html). How often a record repeats is not documented. Only the records of one item [keep their order](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html).',
    otherwise:
      'The functions behind the stream run twice for the same records, and see the changes of different items in another order. All their writes are safe to repeat and do not depend on that order, so nothing is counted or delivered twice.',
    values: {
      once: 'a processed batch is not repeated',
      repeated: 'every batch arrives twice; the first time, the records of different items are in another order',
    },
    remedy: NOTHING,
  },
  'route-settings': {
    expectation: 'An update of the stage of the API removes the throttles that are no longer in `RouteSettings`.',
    documented:
      'The [API reference](https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-stages-stagename.html) does not say whether an update replaces or merges `RouteSettings`. Users report that it merges them.',
    otherwise:
      'The throttle of a removed route stays in the stage, and API Gateway refuses the next update: "Unable to find Route by key … within the provided RouteSettings". So `npm run deploy` removes such throttles first.',
    values: { replaced: 'only the new settings remain', merged: 'earlier settings stay until they are deleted' },
    remedy:
      'Nothing: the routes in `lib/api/routes.json` stay in the API. Remove a route there only if it was never deployed.',
  },
  'describe-table': {
    expectation: '`DescribeTable` shows a change as soon as the call that made it has returned.',
    documented:
      '`DescribeTable` uses [an eventually consistent query](https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeTable.html). How long it lags behind is not documented.',
    otherwise:
      'At first, `npm run restore` does not see the restored table, or the stream that it has just enabled. It waits until both appear.',
    values: {
      current: 'the description is up to date',
      stale: 'the first descriptions after a change show the state before it',
    },
    remedy: NOTHING,
  },
  'eventual-reads': {
    expectation: 'Eventually consistent reads of the table return the latest writes.',
    documented:
      'Eventually consistent reads [can miss recent writes](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html), and an index always lags a moment behind. How long is not documented.',
    otherwise:
      'Lists that use the index, and the few reads that are eventually consistent to save cost, show a change a moment later. If a write depends on a read, this read is consistent, or the write checks again what was read.',
    values: {
      current: 'they return the latest writes',
      stale: 'for half a second after a write, they return the item as it was before',
    },
    remedy: NOTHING,
  },
  'function-url-stream': {
    expectation: 'CloudFront forwards the parts of a streamed response as soon as the function URL sends them.',
    documented:
      'A function URL with `RESPONSE_STREAM` [streams](https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html). No page says that CloudFront forwards each part immediately.',
    otherwise:
      'Visitors see an answer only when it is complete. An answer that takes longer than 60 seconds fails at CloudFront, and the page then loads it from the history.',
    values: {
      streamed: 'each part arrives when it is sent',
      buffered: 'nothing arrives before the response is complete',
    },
    remedy: 'There is no setting for this. Prefer a fast model (`-c model=…`) and short answers.',
  },
  'bus-events': {
    expectation: 'EventBridge delivers each event to each target once, and in order.',
    documented:
      'EventBridge delivers [at least once](https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus.html), and does not guarantee an order. How often it repeats is not documented.',
    otherwise:
      'A function or a queue gets the same event twice, or gets a later event first. Event ids and execution names prevent a second effect. Only an e-mail can arrive twice, for example the one about a requested deletion of the account.',
    values: {
      once: 'a target gets an event once',
      repeated: 'a target gets every event twice, each time after a random pause',
    },
    remedy: NOTHING,
  },
  'queue-messages': {
    expectation: 'SQS delivers each message to its function once, and in order.',
    documented:
      'Standard queues deliver [at least once](https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues-at-least-once-delivery.html), and keep the order only as a best effort. How often they repeat is not documented.',
    otherwise:
      'A function gets the same message twice, or gets a later message first. Each message takes effect only once.',
    values: {
      once: 'a message arrives once',
      repeated: 'every message arrives twice, each time after a random pause',
    },
    remedy: NOTHING,
  },
} as const satisfies Readonly<Record<string, AwsAssumption>>;

export type AssumptionName = keyof typeof AWS_ASSUMPTIONS;
export type AssumptionValue<N extends AssumptionName = AssumptionName> = {
  readonly [Name in N]: keyof (typeof AWS_ASSUMPTIONS)[Name]['values'];
}[N];

export const ASSUMPTION_NAMES = Object.keys(AWS_ASSUMPTIONS) as AssumptionName[];

export const assumption = (name: AssumptionName): AwsAssumption => AWS_ASSUMPTIONS[name];

/** The values of an assumption: first the expected one, last the worst. */
export const valuesOf = (name: AssumptionName): readonly string[] => Object.keys(assumption(name).values);
