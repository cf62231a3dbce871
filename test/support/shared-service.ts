import { readFileSync } from 'node:fs';
import { ApiClient } from './client.ts';

/** What `npm start` writes into its data directory. */
export interface ServiceFile {
  readonly base_url: string;
  readonly scan_host: string;
  readonly api_key: string;
  readonly mailbox_url: string;
  readonly pid: number;
}

/** The service that the e2e and browser levels share; their global setup starts it. */
export function sharedService(): ServiceFile {
  const file = process.env.SHARED_SERVICE_FILE;
  if (!file) throw new Error('The shared service is not running: start the tests with `npm test`.');
  return JSON.parse(readFileSync(file, 'utf8')) as ServiceFile;
}

export function sharedApi(): ApiClient {
  const { base_url, api_key } = sharedService();
  return new ApiClient(base_url, api_key);
}
