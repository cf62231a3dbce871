import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { SOURCE_PARAMETER } from '../../contracts/scans.ts';
import { cameThroughDistribution, visitorAddress } from '../platform/visitor-address.ts';
import { countryOf, deviceOf } from './recording/request-headers.ts';
import type { Scan } from './scan.ts';

/** The scan data in a visitor's request to the scan page or to a path below it (`/s/<short_id>/…`). */
export interface ScanRequest extends Pick<Scan, 'short_id' | 'country' | 'device' | 'source'> {
  /** The visitor's IP address. */
  readonly address: string;
  readonly user_agent: string;
}

export function scanRequestOf(event: APIGatewayProxyEventV2): ScanRequest {
  const { headers, rawPath } = event;
  // Some paths below the scan page are routes of the API. A client that calls the API directly, not through CloudFront,
  // could forge the CloudFront headers.
  const cloudFrontHeaders = cameThroughDistribution(event) ? headers : {};
  return {
    // The part after `/s/`. People who type the address may use capitals or end it with a slash.
    short_id: (rawPath.split('/')[2] ?? '').toLowerCase(),
    address: visitorAddress(event),
    user_agent: headers['user-agent'] ?? '',
    country: countryOf(cloudFrontHeaders),
    device: deviceOf(cloudFrontHeaders),
    source: event.queryStringParameters?.[SOURCE_PARAMETER] === 'embed' ? 'embed' : undefined,
  };
}
