/** Who signed a request and for which service, from the header `Authorization` of signature version 4. */
export interface Signature {
  readonly accessKeyId: string;
  readonly region: string;
  readonly service: string;
}

const CREDENTIAL = /^AWS4-[A-Z0-9-]+ .*?Credential=([^/,\s]+)\/[^/,\s]+\/([^/,\s]*)\/([^/,\s]+)\/aws4_request/;

/**
 * Only says who claims to call: this machine's functions get their keys from this machine, so the
 * signature proves nothing that is worth its milliseconds.
 */
export function readSignature(authorization: string | undefined): Signature | undefined {
  const match = CREDENTIAL.exec(authorization ?? '');
  if (match === null) return undefined;
  const [, accessKeyId = '', region = '', service = ''] = match;
  return { accessKeyId, region, service };
}
