import type { Operation } from '../../../sdk/src/index.ts';
import { client } from './client.ts';
import type { Me } from './session.ts';

const getMe: Operation<Record<never, never>, Me> = { method: 'GET', path: '/v1/me' };

export const loadMe = (): Promise<Me> => client.call(getMe);
