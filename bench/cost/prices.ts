const MILLION = 1_000_000;

/**
 * List prices in us-east-1 in US dollars, as of November 2026. The link above a group leads to the source of its
 * prices. We found no source for the prices below `UNCONFIRMED`: they are from memory.
 */
const PRICE = {
  // https://airbyte.com/data-engineering-resources/dynamodb-pricing
  // A transaction takes two units per kilobyte (https://aws.amazon.com/dynamodb/pricing/on-demand/).
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  // https://aws.amazon.com/cloudfront/pricing/, https://wring.co/blog/aws-cloudfront-pricing-guide (requests)
  // and https://cur.vantage.sh/aws/amazoncloudfront/ (functions)
  cloudFrontRequest: 1 / MILLION,
  cloudFrontFunction: 0.1 / MILLION,
  cloudFrontGigabyte: 0.085,
  // https://cloudchipr.com/blog/aws-lambda-pricing (Arm)
  lambdaRequest: 0.2 / MILLION,
  lambdaGigabyteSecond: 0.0000133334,
  // https://aws.amazon.com/step-functions/pricing/: "a state transition each time a step of your workflow is executed",
  // including retries. The start and the end of an execution are not steps; the page does not mention them.
  stateTransition: 25 / MILLION,
  // https://awsforengineers.com/blog/aws-api-gateway-pricing-explained
  apiRequest: 1 / MILLION,
  // https://okulbida.com/posts/aws-sqs-cost-surprises-short-polling. Lambda's polls of an empty queue are charged, too:
  // https://aws.amazon.com/premiumsupport/knowledge-center/sqs-high-charges/
  queueRequest: 0.4 / MILLION,
  // https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/
  logGigabyte: 0.5,
  dashboardMonth: 3,
  // https://signoz.io/guides/cloudwatch-pricing
  customMetricMonth: 0.3,
  // https://c3x.dev/blog/aws-waf-cost-explained/
  webAclMonth: 5,
  webAclRuleMonth: 1,
  webAclRequest: 0.6 / MILLION,
  // https://aws.amazon.com/secrets-manager/pricing/
  secretMonth: 0.4,
  // https://gist.github.com/dasgoll/b88d5be05dcc0deb052ad40446c2fb40
  keyMonth: 1,
  // Amazon Nova Lite, the default model: https://aicoach.pw/marketplace/llm/nova-lite-1-0
  inputToken: 0.06 / MILLION,
  outputToken: 0.24 / MILLION,

  // UNCONFIRMED
  cachedInputToken: 0.015 / MILLION,
  /** Amazon Titan Text Embeddings V2. */
  embeddedToken: 0.02 / MILLION,
  tableGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  eventBridgeEvent: 1 / MILLION,
  email: 0.1 / 1_000,
  storedGigabyteMonth: 0.023,
  alarmMetricMonth: 0.1,
  trace: 5 / MILLION,
};
type Unit = keyof typeof PRICE;

/**
 * The permanent monthly free tier of every AWS account. The pages linked above state the amounts for CloudFront,
 * Lambda, Step Functions and SQS. The other amounts are from memory.
 */
const FREE_TIER: Partial<Record<Unit, number>> = {
  tableGigabyteMonth: 25,
  cloudFrontRequest: 10 * MILLION,
  cloudFrontFunction: 2 * MILLION,
  cloudFrontGigabyte: 1_000,
  lambdaRequest: MILLION,
  lambdaGigabyteSecond: 400_000,
  queueRequest: MILLION,
  stateTransition: 4_000,
  logGigabyte: 5,
  alarmMetricMonth: 10,
  customMetricMonth: 10,
  dashboardMonth: 3,
  trace: 100_000,
};

/** Amounts used, by the part of the work that uses them. */
export type Amounts = Readonly<Record<string, Partial<Record<Unit, number>>>>;

/** The cost of a part at list price and after the free tier. */
export interface Dollars {
  readonly part: string;
  readonly list: number;
  readonly afterFreeTier: number;
}

/** The price of the amounts multiplied by `times`, all used in one month, so the free tier applies once. */
export function dollarsOf(amounts: Amounts, times: number): Dollars[] {
  const freeLeft = new Map(Object.entries(FREE_TIER));
  return Object.entries(amounts).map(([part, used]) => {
    let [list, afterFreeTier] = [0, 0];
    for (const [unit, each = 0] of Object.entries(used) as [Unit, number | undefined][]) {
      const amount = each * times;
      const free = Math.min(amount, freeLeft.get(unit) ?? 0);
      freeLeft.set(unit, (freeLeft.get(unit) ?? 0) - free);
      list += amount * PRICE[unit];
      afterFreeTier += (amount - free) * PRICE[unit];
    }
    return { part, list, afterFreeTier };
  });
}

export const totalOf = (dollars: readonly Dollars[]): Dollars => ({
  part: 'total',
  list: dollars.reduce((sum, { list }) => sum + list, 0),
  afterFreeTier: dollars.reduce((sum, { afterFreeTier }) => sum + afterFreeTier, 0),
});
