import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cameThroughDistribution, visitorAddress } from '../platform/visitor-address.ts';
import { countryOf, deviceOf } from './recording/request-headers.ts';
import type { Scan } from './scan.ts';

/** What a request to the scan page says about the scan and its visitor. */
export interface ScanRequest extends Pick<Scan, 'shortId' | 'country' | 'device'> {
  readonly address: string;
  readonly userAgent: string;
}

export function scanRequestOf(event: APIGatewayProxyEventV2): ScanRequest {
  const { headers, pathParameters } = event;
  // Whoever calls the API by its own name writes CloudFront's headers himself.
  const fromCloudFront = cameThroughDistribution(event) ? headers : {};
  return {
    // Whoever types the address by hand may use capitals, or end it with a slash.
    shortId: (pathParameters?.short_id ?? pathParameters?.path ?? '').toLowerCase().replace(/\/$/, ''),
    address: visitorAddress(event),
    userAgent: headers['user-agent'] ?? '',
    country: countryOf(fromCloudFront),
    device: deviceOf(fromCloudFront),
  };
}
