import { AwsError, type RequestContext } from '../../engine/types.ts';
import { type Call, evaluate, type Statement, type StatementDocument } from './statement.ts';

interface Role {
  readonly name: string;
  readonly arn: string;
  readonly statements: Statement[];
  /** Services that can assume the role. */
  readonly trustedServices: readonly string[];
}

/** The roles of the template with their policies. */
export class RolePolicies {
  readonly #roles = new Map<string, Role>();

  addRole(name: string, arn: string, trustedServices: readonly string[] = []): void {
    this.#roles.set(arn, { name, arn, statements: [], trustedServices });
  }

  /** `role` is a name or an ARN. */
  grant(role: string, statements: readonly Statement[]): void {
    const found = this.#roles.get(role) ?? [...this.#roles.values()].find(({ name }) => name === role);
    if (found === undefined) throw new Error(`there is no role ${role} in the template`);
    found.statements.push(...statements);
  }

  /** All statements of a role's policies, for another thread that evaluates them. */
  statementsOf(roleArn: string): StatementDocument[] {
    return (this.#roles.get(roleArn)?.statements ?? []).map(({ document }) => document);
  }

  /** Throws AWS's error unless the role's trust policy lets the service assume it. */
  authorizeAssume(roleArn: string, service: string): void {
    if (this.#roles.get(roleArn)?.trustedServices.includes(service)) return;
    throw new AwsError(
      'AccessDenied',
      `User: ${service} is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`,
    );
  }

  isAllowed(roleArn: string, call: Call): boolean {
    return evaluate(this.#roles.get(roleArn)?.statements ?? [], roleArn, call) === 'allowed';
  }

  /** Throws AWS's error unless the role's policies allow the call. `session` names the caller in the message. */
  authorize(
    roleArn: string,
    session: string,
    call: Omit<Call, 'context'> & { readonly context?: RequestContext },
  ): void {
    const role = this.#roles.get(roleArn);
    const { action, resource } = call;
    const decision = evaluate(role?.statements ?? [], roleArn, { context: {}, ...call });
    if (decision === 'allowed') return;
    const account = roleArn.split(':')[4] ?? '';
    const user = `arn:aws:sts::${account}:assumed-role/${role?.name ?? 'unknown'}/${session}`;
    const reason =
      decision === 'explicitly denied'
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${action} action`;
    throw new AwsError(
      'AccessDeniedException',
      `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`,
    );
  }
}
