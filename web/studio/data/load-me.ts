import { ApiError, listOrganizations, type Operation } from '../../../sdk/src/index.ts';
import { client } from './client.ts';
import type { Me } from './session.ts';

const getMe: Operation<Record<never, never>, Me> = { method: 'GET', path: '/v1/me' };

export async function loadMe(): Promise<Me> {
  try {
    return await client.call(getMe);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // The service has no sessions yet: whoever may list organizations is somebody.
    await client.call(listOrganizations);
    return { account: { id: '', email: '' } };
  }
}
