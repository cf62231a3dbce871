import { wildcard } from '../iam/wildcard.ts';

interface Permission {
  readonly action: string;
  readonly principal: string;
  readonly sourceArn?: string | undefined;
  readonly sourceAccount?: string | undefined;
}

/**
 * The resource-based policies of the functions, from AWS::Lambda::Permission: which service may
 * invoke which function, and on behalf of what. Found under `runtime.find('lambda', 'permissions')`.
 */
export class LambdaPermissions {
  readonly #ofFunction = new Map<string, Permission[]>();

  add(functionArn: string, permission: Permission): void {
    this.#ofFunction.set(functionArn, [...(this.#ofFunction.get(functionArn) ?? []), permission]);
  }

  /** May `service` (such as `events.amazonaws.com`) invoke the function because of `sourceArn`? */
  allows(functionArn: string, service: string, sourceArn: string, action = 'lambda:InvokeFunction'): boolean {
    const account = sourceArn.split(':')[4] ?? '';
    return (this.#ofFunction.get(functionArn) ?? []).some(
      (permission) =>
        wildcard(permission.action, 'i').test(action) &&
        (permission.principal === service || permission.principal === '*') &&
        (permission.sourceArn === undefined || wildcard(permission.sourceArn).test(sourceArn)) &&
        // API Gateway and S3 name no account in the ARN of some sources: there the key cannot be compared.
        (permission.sourceAccount === undefined || account === '' || permission.sourceAccount === account),
    );
  }
}
