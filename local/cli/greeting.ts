import { phoneHint } from './phone-hint.ts';
import type { ServiceFile } from './service-file.ts';

interface GreetingDetails {
  /** A one-time sign-in link that expires soon. */
  readonly studioUrl: string;
  readonly logsDir: string;
  /** ` --data DIR`, or empty if the service uses the default data directory. */
  readonly dataOption: string;
  /** The options of this start, without its port and its public URL. */
  readonly startOptions: string;
  /** Lines about the model that answers. */
  readonly model: readonly string[];
}

/** The text that a new user sees when the service is ready: URLs, an API key, and commands to try. */
export const greeting = (
  service: ServiceFile,
  demoScanUrl: string,
  seconds: string,
  { studioUrl, logsDir, dataOption, startOptions, model }: GreetingDetails,
): string => `
Ready after ${seconds} s.

  Studio     ${studioUrl}
             (signs you in once; later, sign in as you@example.com and open the link in the mailbox)

  Base URL   ${service.base_url}
  API key    ${service.api_key}
  API docs   ${service.base_url}/docs
  Mailbox    ${service.mailbox_url}
  Logs       npm run logs -- NAME${dataOption}, or npm start -- --verbose; files in ${logsDir}
  Model      ${model.join('\n             ')}

Try:

  curl ${service.base_url}/v1/qpr-codes -H "Authorization: Bearer ${service.api_key}"

  curl ${service.base_url}/v1/qpr-codes -H "Authorization: Bearer ${service.api_key}" \\
    -H "Content-Type: application/json" -d '{"name":"Menu","prompt":"You explain our menu."}'

  curl ${service.base_url}/qr/${demoScanUrl.split('/').at(-1)}.png --output demo.png

Open the demo code: ${demoScanUrl}
${phoneHint(service.base_url, startOptions)}
Ctrl-C stops everything.`;
