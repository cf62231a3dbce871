/** How the page shows requests. */
export type SampleLanguage = 'curl' | 'qpr' | 'typescript';
/** The request in each language that has it. */
export type Sources = Readonly<Partial<Record<SampleLanguage, string>>>;

/** As samples.json holds them. */
export interface Samples {
  readonly typescriptClient: string;
  /** Where the value of a variable comes from: another operation, or a place where people find it. */
  readonly variables: Readonly<Record<string, { readonly from?: string; readonly found?: string }>>;
  /** By the id of the operation. */
  readonly operations: Readonly<Record<string, Sample>>;
}

export interface Sample extends Sources {
  readonly needs: readonly string[];
  readonly sets?: string;
  readonly ends?: readonly string[];
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A sample with times that lie where they should, seen from now: `IN_90_DAYS`, `7_DAYS_AGO`. */
export const withTimes = (text: string, now: Date): string =>
  text
    .replace(/IN_(\d+)_DAYS/g, (_, days: string) => timeIn(now, Number(days)))
    .replace(/(\d+)_DAYS_AGO/g, (_, days: string) => timeIn(now, -Number(days)));

const timeIn = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MILLISECONDS).toISOString().replace(/\.\d+/, '');

/** What a terminal needs before the samples: where the service is, and a key for it. */
export const setUpOf = (baseUrl: string, isLocal: boolean): string =>
  [
    `export QPR_BASE_URL=${baseUrl}`,
    isLocal
      ? 'export QPR_API_KEY=$(npm run --silent issue-key -- --local --email you@example.com)'
      : 'export QPR_API_KEY=qpr_sk_…',
  ].join('\n');
