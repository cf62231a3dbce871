import { getMe, type Me } from '../../../sdk/src/index.ts';
import { client } from './client.ts';

export const loadMe = (): Promise<Me> => client.call(getMe);
