import { CfnManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { functionArn } from './api-body.ts';
import { replaceOnContentChange } from './content-id.ts';

/**
 * IAM accepts 6,144 characters in a managed policy. A function's ARN with its quotes and comma has at most 126
 * characters (the name has up to 64 of them), so this many ARNs always fit.
 */
const FUNCTIONS_PER_POLICY = 45;

/**
 * The role with which API Gateway invokes the functions behind the routes, and no others. The alternative, a permission
 * on each function, would add one resource per operation, and a stack has at most 500 resources.
 *
 * An update changes the role itself early: before the API, which refers to the role. If the role named the functions,
 * the previous routes could lose their permissions too soon. So separate policies name the functions. An update
 * attaches new policies before it deletes the old ones, so the previous routes work until the stage has changed. A role
 * can have ten policies, old and new together, so there can be at most five new ones.
 */
export class InvokeRole extends Role {
  readonly #policies: { readonly resource: CfnManagedPolicy; readonly invoke: PolicyStatement }[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'Invokes the functions of the API',
    });
  }

  /** The role's policies. They must exist before the routes go live. */
  get policies(): readonly CfnManagedPolicy[] {
    return this.#policies.map(({ resource }) => resource);
  }

  /** Takes the name and not the function itself, because most functions are in a nested stack. */
  allow(functionName: string): void {
    const last = this.#policies.at(-1);
    const needsPolicy = last === undefined || last.invoke.resources.length >= FUNCTIONS_PER_POLICY;
    const { invoke } = needsPolicy ? this.#addPolicy() : last;
    invoke.addResources(functionArn(functionName));
  }

  #addPolicy() {
    const id = `Functions${this.#policies.length}`;
    const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'] });
    const policyDocument = new PolicyDocument({ statements: [invoke] });
    const resource = new CfnManagedPolicy(this, id, { policyDocument, roles: [this.roleName] });
    replaceOnContentChange(resource, `ApiInvokeRole${id}`, () => invoke.resources);
    const policy = { resource, invoke };
    this.#policies.push(policy);
    return policy;
  }
}
