import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const schema = z.object({
  base_url: z.string(),
  scan_host: z.string(),
  api_key: z.string(),
  mailbox_url: z.string(),
  pid: z.number(),
});
/** The content of `service.json`, from which other programs get the service's addresses and API key. */
export type ServiceFile = z.output<typeof schema>;

export function readServiceFile(path: string): ServiceFile | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes a file atomically, readable only by its owner, because it can contain an API key. */
export function writePrivateFile(path: string, content: object): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}
