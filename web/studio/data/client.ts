import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createClient,
  getMe,
  type Me,
  type Operation,
} from '../../../sdk/src/index.ts';
import { connectionLost, connectionWorks } from './connection.ts';
import { askForSignIn } from './session.ts';

/** Calls of the gate itself go past the gate. */
export const client = createClient();

export const loadMe = (): Promise<Me> => client.call(getMe);

type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

/**
 * A call for whoever is signed in. Where the session has ended, or is too old for what is asked, the person signs in
 * beside the open page and the call is made again.
 */
export function call<I extends Input, O>(operation: Operation<I, O>, input: I, options?: CallOptions): Promise<O> {
  return guarded(() => client.call(operation, ...([input, options] as never)));
}

/** Any other way of using the client, with the same care: `guarded(() => client.send(…))`. */
export async function guarded<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await watched(attempt);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await askForSignIn(error))) throw error;
    return await watched(attempt);
  }
}

async function watched<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    const result = await attempt();
    connectionWorks();
    return result;
  } catch (error) {
    if (error instanceof ConnectionError) connectionLost();
    else if (error instanceof ApiError) connectionWorks();
    throw error;
  }
}
