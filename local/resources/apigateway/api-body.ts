import * as z from 'zod';
import type { LambdaTarget } from '../../services/apigateway/http-api.ts';
import type { Route } from '../../services/apigateway/router.ts';
import { noLocalEffect } from '../../services/shared/properties.ts';

const integrationSchema = z
  .strictObject({
    type: z.literal('AWS_PROXY'),
    httpMethod: z.literal('POST'),
    payloadFormatVersion: z.literal('2.0'),
    uri: z.string(),
    /** Role with which the API invokes the function. @default none: an AWS::Lambda::Permission must allow the call */
    credentials: z
      .string()
      .regex(/:role\//, 'only a role is supported locally')
      .optional(),
    // The function's own timeout is shorter, so it applies first.
    timeoutInMillis: noLocalEffect,
  })
  .transform(
    ({ uri, credentials }): LambdaTarget => ({
      functionArn: functionArnOf(uri),
      ...(credentials !== undefined && { credentialsArn: credentials }),
    }),
  );

/** `arn:…:function:name`, or the longer form `arn:…:lambda:path/2015-03-31/functions/<arn>/invocations`. */
const functionArnOf = (uri: string) => /\/functions\/([^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;

const INTEGRATION = 'x-amazon-apigateway-integration';
const ANY_METHOD = 'x-amazon-apigateway-any-method';

const operation = {
  // API Gateway does not validate requests of an HTTP API.
  parameters: noLocalEffect,
  responses: noLocalEffect,
  [INTEGRATION]: integrationSchema,
};
const operationSchema = z.strictObject(operation).optional();

const pathSchema = z.strictObject({
  delete: operationSchema,
  get: operationSchema,
  head: operationSchema,
  options: operationSchema,
  patch: operationSchema,
  post: operationSchema,
  put: operationSchema,
  [ANY_METHOD]: z.strictObject({ ...operation, isDefaultRoute: z.boolean().optional() }).optional(),
});

/** Reads the routes from an OpenAPI document, as API Gateway's import does. */
export const apiBodySchema = z
  .strictObject({
    openapi: z.string().startsWith('3.0'),
    info: z.strictObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string().startsWith('/'), pathSchema),
  })
  .transform(({ paths }) => Object.entries(paths).flatMap(([path, methods]) => routesOf(path, methods)));

function routesOf(
  path: string,
  { [ANY_METHOD]: anyMethod, ...methods }: z.output<typeof pathSchema>,
): Route<LambdaTarget>[] {
  const routes = Object.entries(methods).flatMap(([method, found]) =>
    found === undefined ? [] : [{ routeKey: `${method.toUpperCase()} ${path}`, target: found[INTEGRATION] }],
  );
  if (anyMethod === undefined) return routes;
  const routeKey = anyMethod.isDefaultRoute ? '$default' : `ANY ${path}`;
  return [...routes, { routeKey, target: anyMethod[INTEGRATION] }];
}
