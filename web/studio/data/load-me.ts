import { getMe } from '../../../sdk/src/index.ts';
import { client } from './client.ts';
import type { Me } from './session.ts';

export const loadMe = (): Promise<Me> => client.call(getMe);
