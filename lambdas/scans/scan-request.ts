import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { addressOf, countryOf, deviceOf } from './recording/request-headers.ts';
import type { Scan } from './scan.ts';

/** What a request to the scan page says about the scan and its visitor. */
export interface ScanRequest extends Pick<Scan, 'shortId' | 'country' | 'device'> {
  readonly address: string;
  readonly userAgent: string;
}

export function scanRequestOf(event: APIGatewayProxyEventV2): ScanRequest {
  const { headers, requestContext, pathParameters } = event;
  return {
    // Whoever types the address by hand may use capitals, or end it with a slash.
    shortId: (pathParameters?.short_id ?? pathParameters?.path ?? '').toLowerCase().replace(/\/$/, ''),
    address: addressOf(headers, requestContext.http.sourceIp),
    userAgent: headers['user-agent'] ?? '',
    country: countryOf(headers),
    device: deviceOf(headers),
  };
}
