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
  const { headers, rawPath } = event;
  // Whoever calls the API by its own name writes CloudFront's headers himself.
  const fromCloudFront = cameThroughDistribution(event) ? headers : {};
  return {
    // After `/s/`. Whoever types the address by hand may use capitals, or end it with a slash.
    shortId: (rawPath.split('/')[2] ?? '').toLowerCase(),
    address: visitorAddress(event),
    userAgent: headers['user-agent'] ?? '',
    country: countryOf(fromCloudFront),
    device: deviceOf(fromCloudFront),
  };
}
