import { ofType, only, type StackTemplate } from './synthesized.ts';

interface Operation {
  readonly isDefaultRoute?: true;
  readonly 'x-amazon-apigateway-integration': {
    readonly type: string;
    readonly httpMethod: string;
    readonly payloadFormatVersion: string;
    readonly uri: { readonly 'Fn::Sub': string };
    readonly credentials: unknown;
  };
}

/** The OpenAPI document that API Gateway imports. */
export interface ApiBody {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface ApiRoute {
  readonly routeKey: string;
  /** Name of the function without the stack name. */
  readonly functionName: string;
  readonly integration: Operation['x-amazon-apigateway-integration'];
}

const FUNCTION_ARN = /^arn:\$\{AWS::Partition\}:lambda:\$\{AWS::Region\}:\$\{AWS::AccountId\}:function:([\w-]+)$/;

/** The only form of a Lambda integration in AWS's documentation of imports. */
const INVOCATION_URI =
  /^arn:\$\{AWS::Partition\}:apigateway:\$\{AWS::Region\}:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

export const apiBodyOf = (template: StackTemplate): ApiBody =>
  only(template, 'AWS::ApiGatewayV2::Api')[1].Properties.Body as ApiBody;

/** The routes that API Gateway creates from the OpenAPI document. */
export function apiRoutesOf(template: StackTemplate, stackName = 'Qpr'): readonly ApiRoute[] {
  return Object.entries(apiBodyOf(template).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const integration = operation['x-amazon-apigateway-integration'];
      const [, functionArn = ''] = INVOCATION_URI.exec(integration.uri['Fn::Sub']) ?? [];
      const [, name = ''] = FUNCTION_ARN.exec(functionArn) ?? [];
      return {
        routeKey: operation.isDefaultRoute ? '$default' : `${method.toUpperCase()} ${path}`,
        functionName: name.startsWith(`${stackName}-`) ? name.slice(stackName.length + 1) : `${name} of another stack`,
        integration,
      };
    }),
  );
}

export const routeKeysOf = (template: StackTemplate): readonly string[] =>
  apiRoutesOf(template).map(({ routeKey }) => routeKey);

/** Name of the function behind a route, without the stack name. */
export function functionBehind(template: StackTemplate, routeKey: string): string {
  const route = apiRoutesOf(template).find((candidate) => candidate.routeKey === routeKey);
  if (!route) throw new Error(`There is no route ${routeKey}.`);
  return route.functionName;
}

/** Names of the functions that the role of the API may invoke. */
export function invokedByApi(template: StackTemplate): readonly string[] {
  return invokePoliciesOf(template).flatMap(([, { Properties }]) => {
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Resource: { 'Fn::Sub': string }[] }[];
    };
    return Statement.flatMap(({ Resource }) => Resource).map(({ 'Fn::Sub': arn }) => {
      const name = FUNCTION_ARN.exec(arn)?.[1] ?? '';
      if (!hasFunction(template, name)) throw new Error(`The API may invoke ${arn}, which is not in the template.`);
      return name.replace(/^Qpr-/, '');
    });
  });
}

const hasFunction = (template: StackTemplate, name: string): boolean =>
  ofType(template, 'AWS::Lambda::Function').some(([, { Properties }]) => Properties.FunctionName === name);

/** The policies of the role that the API uses to invoke functions. */
export const invokePoliciesOf = (template: StackTemplate) => ofType(template, 'AWS::IAM::ManagedPolicy');
