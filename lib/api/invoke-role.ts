import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { HouseFunction } from '../house/function.ts';

/**
 * The one role by which API Gateway invokes the functions behind the routes, those and no others:
 * a permission on each function would be one resource more per route.
 *
 * IAM takes 10,240 characters of inline policies in a role. A function's ARN with its quotes and comma
 * is about 80 of them, 126 at the very most (a name has up to 64), so 80 functions always fit; a test
 * counts. Beyond that, a second role takes the next ones.
 */
export class InvokeRole extends Role {
  readonly #invoke: PolicyStatement;

  constructor(scope: Construct, id: string) {
    // Its resources come with the routes: the functions need the distribution, which needs the API.
    const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'] });
    super(scope, id, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'Functions that the API invokes',
      inlinePolicies: { Permissions: new PolicyDocument({ statements: [invoke] }) },
    });
    this.#invoke = invoke;
  }

  /** One integration for all routes of a function. */
  integrate({ lambda }: HouseFunction): HttpRouteIntegration {
    this.#invoke.addResources(lambda.functionArn);
    return new RoleIntegration(lambda.functionArn, this);
  }
}

class RoleIntegration extends HttpRouteIntegration {
  readonly #config: HttpRouteIntegrationConfig;

  constructor(functionArn: string, role: Role) {
    super('Integration');
    this.#config = {
      type: HttpIntegrationType.AWS_PROXY,
      uri: functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(role),
    };
  }

  override bind(): HttpRouteIntegrationConfig {
    return this.#config;
  }
}
