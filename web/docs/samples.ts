/** The languages in which the page shows requests. `qpr` is the command line client. */
export type SampleLanguage = 'curl' | 'qpr' | 'typescript';
/** The request in each available language. */
export type SampleSources = Readonly<Partial<Record<SampleLanguage, string>>>;

/** The content of samples.json. */
export interface Samples {
  /** The TypeScript setup: the code that creates the client. */
  readonly typescriptClient: string;
  /** The source of a variable's value: another operation (`from`), a description for people, or both. */
  readonly variables: Readonly<Record<string, { readonly from?: string; readonly description?: string }>>;
  /** Samples by operation id. */
  readonly operations: Readonly<Record<string, Sample>>;
}

export interface Sample extends SampleSources {
  /** The variables that the request contains. */
  readonly needs: readonly string[];
  /** The variable that the sample sets to a value from the response, for other samples. */
  readonly sets?: string;
  /** Variables that are invalid after the request. */
  readonly invalidates?: readonly string[];
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Replaces placeholders such as `IN_90_DAYS` and `7_DAYS_AGO` with times relative to now. */
export const fillTimes = (text: string, now: Date): string =>
  text
    .replace(/IN_(\d+)_DAYS/g, (_, days: string) => timeIn(now, Number(days)))
    .replace(/(\d+)_DAYS_AGO/g, (_, days: string) => timeIn(now, -Number(days)));

const timeIn = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MILLISECONDS).toISOString().replace(/\.\d+/, '');

const LOCAL_HOST = /^(localhost|\[::1\]|(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+)$/;

/** Whether this is the hostname of a service that runs with `npm start`: this computer or a private IPv4 address. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/** The setup for a terminal: the URL of the service and an API key. */
export const setupCommands = (baseUrl: string, isLocal: boolean): string =>
  [
    `export QPR_BASE_URL=${baseUrl}`,
    isLocal
      ? '# If you started the service with --data DIR, add --data DIR after --local.\nexport QPR_API_KEY=$(npm run --silent issue-key -- --local --email you@example.com)'
      : 'export QPR_API_KEY=qpr_sk_…',
  ].join('\n');
