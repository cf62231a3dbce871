import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type OperationName, operation } from '../../contracts/operations/catalogue.ts';

/**
 * Valid bodies, for operations that are measured in full. All other operations that need a body are measured only until
 * they reject the request.
 */
const BODIES: Partial<Record<OperationName, unknown>> = {
  'create-qpr-code': { name: 'Bench', prompt: 'You are measured.' },
};

/** A request for an operation in the payload format 2.0 of API Gateway. */
export function eventFor(
  name: OperationName,
  apiKey: string,
  id = 'none',
  body = BODIES[name],
): APIGatewayProxyEventV2 {
  const { method, path } = operation(name);
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const rawPath = path.replaceAll(/\{[^}]+\}/g, id);
  const sendsBody = method !== 'GET' && method !== 'DELETE' && (body !== undefined || method !== 'POST');
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath,
    rawQueryString: '',
    headers: { authorization: `Bearer ${apiKey}`, ...(sendsBody && { 'content-type': 'application/json' }) },
    ...(parameters.length > 0 && {
      pathParameters: Object.fromEntries(parameters.map((parameter) => [parameter, id])),
    }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: 'bench',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    ...(sendsBody && { body: JSON.stringify(body ?? {}) }),
    isBase64Encoded: false,
  };
}
