import { ApiError, type Client, getMe, type Me } from '../../src/qpr.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What the service says about a valid key. */
export type CheckedKey =
  | { readonly me: Me; readonly isLimitedToOrganization: false }
  | {
      /** The key cannot read its account. */
      readonly me: undefined;
      readonly isLimitedToOrganization: boolean;
      /** Why the key cannot read its account. */
      readonly reason: string;
    };

/** Throws if the service refuses the key. */
export async function checkKey(client: Client, { signal }: Terminal): Promise<CheckedKey> {
  try {
    return { me: await client.call(getMe, {}, { signal }), isLimitedToOrganization: false };
  } catch (error) {
    // The service returns these errors only after it has accepted the key.
    if (isApiError(error, 'api_key.limited_to_organization'))
      return { me: undefined, isLimitedToOrganization: true, reason: 'The key is limited to one organization.' };
    if (isApiError(error, 'api_key.missing_scope'))
      return { me: undefined, isLimitedToOrganization: false, reason: 'The key does not have the scope account:read.' };
    throw error;
  }
}

export const isApiError = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
