import type { ServiceFile } from './service-file.ts';

interface Surroundings {
  /** Signs in, once and soon. */
  readonly studioUrl: string;
  readonly logsDir: string;
  /** Which model answers, in lines. */
  readonly model: readonly string[];
}

/** What a newcomer sees when the service is ready: where it is, a key, and what to try. */
export const greeting = (
  service: ServiceFile,
  demoScanUrl: string,
  seconds: string,
  { studioUrl, logsDir, model }: Surroundings,
): string => `
Ready after ${seconds} s.

  Studio     ${studioUrl}
             (signs you in, once; later sign in as you@example.com and look into the mailbox)

  Base URL   ${service.base_url}
  API key    ${service.api_key}
  API page   ${service.base_url}/docs
  Mailbox    ${service.mailbox_url}
  Logs       npm run logs -- NAME, or npm start -- --verbose; they lie in ${logsDir}
  Model      ${model.join('\n             ')}

Try:

  curl ${service.base_url}/v1/qpr-codes -H "Authorization: Bearer ${service.api_key}"

  curl ${service.base_url}/v1/qpr-codes -H "Authorization: Bearer ${service.api_key}" \\
    -H "Content-Type: application/json" -d '{"name":"Menu","prompt":"You explain our menu."}'

  curl ${service.base_url}/qr/${demoScanUrl.split('/').at(-1)}.png --output demo.png

Scan the demo code: ${demoScanUrl}

Ctrl-C stops everything.`;
