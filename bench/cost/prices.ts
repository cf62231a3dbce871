const MILLION = 1_000_000;

/** List prices in us-east-1 in US dollars, as of November 2026. Tokens are those of Amazon Nova Lite, its default model. */
const PRICE = {
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  tableGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  inputToken: 0.06 / MILLION,
  outputToken: 0.24 / MILLION,
  cachedInputToken: 0.015 / MILLION,
  /** Amazon Titan Text Embeddings V2. */
  embeddedToken: 0.02 / MILLION,
  apiRequest: 1 / MILLION,
  cloudFrontRequest: 1 / MILLION,
  cloudFrontFunction: 0.1 / MILLION,
  cloudFrontGigabyte: 0.085,
  lambdaRequest: 0.2 / MILLION,
  lambdaGigabyteSecond: 0.0000133334,
  eventBridgeEvent: 1 / MILLION,
  email: 0.1 / 1_000,
  queueRequest: 0.4 / MILLION,
  stateTransition: 25 / MILLION,
  logGigabyte: 0.5,
  storedGigabyteMonth: 0.023,
  alarmMetricMonth: 0.1,
  customMetricMonth: 0.3,
  dashboardMonth: 3,
  secretMonth: 0.4,
  keyMonth: 1,
  webAclMonth: 5,
  webAclRuleMonth: 1,
  webAclRequest: 0.6 / MILLION,
  trace: 5 / MILLION,
};
type Unit = keyof typeof PRICE;

/** The permanent monthly free tier of every AWS account. */
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

/** Amounts used, by the service that charges for them. */
export type Amounts = Readonly<Record<string, Partial<Record<Unit, number>>>>;

/** The cost of a part at list price and after the free tier. */
export interface Dollars {
  readonly part: string;
  readonly list: number;
  readonly afterFreeTier: number;
}

/** The price of the amounts multiplied by `times`, all in one month. */
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
