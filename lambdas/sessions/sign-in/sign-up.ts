/** Who can create an account by signing in. Invitations and the operator's links always work. */
export interface SignUpPolicy {
  canSignUp(email: string): boolean;
}

const DOMAINS = /^domains:(.+)$/;

/** Parses the deployment's setting: `invited`, `open`, or `domains:a.com,b.com`. */
export function readSignUpPolicy(text: string): SignUpPolicy {
  if (text === 'open') return { canSignUp: () => true };
  const domains = new Set(DOMAINS.exec(text)?.[1]?.toLowerCase().split(','));
  return { canSignUp: (email) => domains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) };
}
