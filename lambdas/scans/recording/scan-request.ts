import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { addressOf, countryOf, deviceOf } from './scan-rules.ts';
import type { ScanRequest } from './record-scan.ts';

/** What a request to the scan page tells about its visitor. */
export function visitOf(event: APIGatewayProxyEventV2): ScanRequest {
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
