import { wildcard } from '../iam/wildcard.ts';

interface Permission {
  readonly action: string;
  readonly principal: string;
  readonly sourceArn?: string | undefined;
  readonly sourceAccount?: string | undefined;
}

/**
 * The resource-based policies of the functions, from AWS::Lambda::Permission: which service can invoke which function,
 * and on behalf of which resource. Available as `runtime.find('lambda', 'permissions')`.
 */
export class LambdaPermissions {
  readonly #ofFunction = new Map<string, Permission[]>();

  add(functionArn: string, permission: Permission): void {
    this.#ofFunction.set(functionArn, [...(this.#ofFunction.get(functionArn) ?? []), permission]);
  }

  /** Whether `service` (such as `events.amazonaws.com`) can invoke the function on behalf of `sourceArn`. */
  allows(functionArn: string, service: string, sourceArn: string, action = 'lambda:InvokeFunction'): boolean {
    const account = sourceArn.split(':')[4] ?? '';
    return (this.#ofFunction.get(functionArn) ?? []).some(
      (permission) =>
        wildcard(permission.action, 'i').test(action) &&
        (permission.principal === service || permission.principal === '*') &&
        (permission.sourceArn === undefined || wildcard(permission.sourceArn).test(sourceArn)) &&
        // Some ARNs of API Gateway and S3 contain no account that could be compared.
        (permission.sourceAccount === undefined || account === '' || permission.sourceAccount === account),
    );
  }
}
