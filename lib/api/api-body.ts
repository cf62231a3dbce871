import { Fn } from 'aws-cdk-lib';
import { DEFAULT_ROUTE } from './former-routes.ts';

/** One route of the API, with the function behind it and the role that invokes it. */
export interface ApiRoute {
  /** `GET /v1/qpr-codes/{id}`, or `$default` for requests that match no other route. */
  readonly routeKey: string;
  readonly functionName: string;
  readonly roleArn: string;
}

/**
 * The OpenAPI document that API Gateway imports. The import reports every finding of its parser as a warning, and
 * warnings fail the deployment. So the document is strictly valid OpenAPI, with all parameters, responses and schemas
 * that the specification requires, although API Gateway uses none of them. Optional parts are left out.
 */
export function apiBody(title: string, routes: readonly ApiRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { path, method } = locationOf(route.routeKey);
    paths[path] = { ...paths[path], [method]: operationOf(route, path) };
  }
  return { openapi: '3.0.1', info: { title, version: '1' }, paths };
}

/** The path and method of a route in the document. */
function locationOf(routeKey: string): { path: string; method: string } {
  if (routeKey === DEFAULT_ROUTE) return { path: `/${DEFAULT_ROUTE}`, method: 'x-amazon-apigateway-any-method' };
  const [method = '', path = ''] = routeKey.split(' ');
  return { path, method: method.toLowerCase() };
}

function operationOf({ routeKey, functionName, roleArn }: ApiRoute, path: string): object {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    ...(routeKey === DEFAULT_ROUTE && { isDefaultRoute: true }),
    ...(parameters.length > 0 && { parameters }),
    responses: { default: { description: functionName } },
    'x-amazon-apigateway-integration': {
      type: 'AWS_PROXY',
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      uri: invocationUri(functionName),
      credentials: roleArn,
    },
  };
}

const FUNCTION_ARN = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:`;

/**
 * The ARN as text, not as a reference. Functions need the domain name of the distribution, which needs the id of the
 * API, so a reference to a function would be circular.
 */
export const functionArn = (functionName: string): string => Fn.sub(FUNCTION_ARN + functionName);

/** The form that all of AWS's examples of imports have. */
const invocationUri = (functionName: string): string =>
  Fn.sub(
    `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${FUNCTION_ARN}${functionName}/invocations`,
  );
