import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ApiClient } from './client.ts';
import { invokeAsOperator } from './operator.ts';

/** The file that `npm start` writes into its data directory. */
export interface ServiceFile {
  readonly base_url: string;
  readonly scan_host: string;
  readonly api_key: string;
  readonly mailbox_url: string;
  readonly pid: number;
}

/** Speed factor for the waiting times of the shared service. */
export const SHARED_SPEED = 100;

/** The service that the e2e and browser tests share. Their global setup starts it. */
export function sharedService(): ServiceFile {
  const file = process.env.SHARED_SERVICE_FILE;
  if (!file) throw new Error('The shared service is not running: start the tests with `npm test`.');
  return JSON.parse(readFileSync(file, 'utf8')) as ServiceFile;
}

/** The account that `npm start` created. Other test files use it too. */
export function sharedApi(): ApiClient {
  const { base_url, api_key } = sharedService();
  return new ApiClient(base_url, api_key);
}

/** A separate account in the shared service. */
export class ServiceAccount extends ApiClient {
  readonly email: string;
  #studioUrl: string | undefined;

  constructor(email: string, { api_key, studio_url }: Record<string, unknown>) {
    super(sharedService().base_url, String(api_key));
    this.email = email;
    this.#studioUrl = String(studio_url);
  }

  /** A link that signs a person in to the Studio. It works once. The operator gets the first one together with the key. */
  async takeStudioUrl(): Promise<string> {
    const issued = this.#studioUrl;
    this.#studioUrl = undefined;
    if (issued) return issued;
    const { studio_url } = await invokeAsOperator('Qpr-issue-key', { email: this.email, only_link: true });
    return String(studio_url);
  }
}

/**
 * Creates a separate account in the shared service. Test files run in parallel and must not see each other's resources,
 * events or deliveries.
 */
export async function newAccount(email = `${randomUUID()}@example.com`): Promise<ServiceAccount> {
  return new ServiceAccount(email, await invokeAsOperator('Qpr-issue-key', { email }));
}
