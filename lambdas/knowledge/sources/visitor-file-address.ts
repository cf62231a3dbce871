import { createHmac } from 'node:crypto';
import {
  KNOWLEDGE_LIMITS,
  VISITOR_FILE_PARAMETERS,
  VISITOR_FILE_PURPOSE,
  VISITOR_FILES_PREFIX,
} from '../../../contracts/knowledge.ts';
import { wholeSeconds } from '../../../contracts/time.ts';
import { escapedFileName } from './file-address.ts';
import type { Source } from './source.ts';

interface VisitorFileAddressOptions {
  readonly at: Date;
  /** The code whose visitor opens the file. When the address has expired, the edge redirects to a path of this code. */
  readonly short_id: string;
  /** The edge verifies the signature with the same secret. */
  readonly secret: string;
}

/**
 * The address of an uploaded file for a visitor, which works for some seconds. It is relative, so visitors stay on the
 * host of the code that they scanned. The edge serves the file from its cache.
 */
export function visitorFileAddress(source: Source, { at, short_id, secret }: VisitorFileAddressOptions): string {
  const path = `/${VISITOR_FILES_PREFIX}/${source.set_id}/${source.id}`;
  const values = {
    code: short_id,
    expires: wholeSeconds(at.getTime()) + KNOWLEDGE_LIMITS.visitorFileSeconds,
    name: escapedFileName(source),
  };
  const query = VISITOR_FILE_PARAMETERS.map((name) => `${name}=${values[name]}`).join('&');
  const signature = createHmac('sha256', secret).update(`${VISITOR_FILE_PURPOSE} ${path}?${query}`).digest('base64url');
  return `${path}?${query}&signature=${signature}`;
}
