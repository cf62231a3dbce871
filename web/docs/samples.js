const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A sample with times that lie where they should, seen from now: `IN_90_DAYS`, `7_DAYS_AGO`. */
export const withTimes = (text, now) =>
  text
    .replace(/IN_(\d+)_DAYS/g, (_, days) => timeIn(now, Number(days)))
    .replace(/(\d+)_DAYS_AGO/g, (_, days) => timeIn(now, -Number(days)));

const timeIn = (now, days) => new Date(now.getTime() + days * DAY_MILLISECONDS).toISOString().replace(/\.\d+/, '');

/** What a terminal needs before the samples: where the service is, and a key for it. */
export const setUpOf = (baseUrl, isLocal) =>
  [
    `export QPR_BASE_URL=${baseUrl}`,
    isLocal
      ? 'export QPR_API_KEY=$(npm run --silent issue-key -- --local --email you@example.com)'
      : 'export QPR_API_KEY=qpr_sk_…',
  ].join('\n');
