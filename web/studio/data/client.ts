import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createClient,
  getMe,
  type Me,
  type Operation,
} from '../../../sdk/src/index.ts';
import { connectionLost, connectionRestored } from './connection.ts';
import { askForSignIn } from './session.ts';

/** Use it only inside `withSignIn`. The only exception is `loadMe`, which checks whether there is a session. */
export const client = createClient();

export const loadMe = (): Promise<Me> => client.call(getMe);

type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

/**
 * Makes a call for the signed-in user. If the session has ended or is too old for the request, a sign-in dialog opens
 * over the page, and the call is retried after the sign-in.
 */
export function call<I extends Input, O>(operation: Operation<I, O>, input: I, options?: CallOptions): Promise<O> {
  return withSignIn(() => client.call(operation, ...([input, options] as never)));
}

/** Does the same as `call` for other methods of the client: `withSignIn(() => client.send(…))`. */
export async function withSignIn<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await withConnectionStatus(attempt);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await askForSignIn(error))) throw error;
    return await withConnectionStatus(attempt);
  }
}

async function withConnectionStatus<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    const result = await attempt();
    connectionRestored();
    return result;
  } catch (error) {
    if (error instanceof ConnectionError) connectionLost();
    else if (error instanceof ApiError) connectionRestored();
    throw error;
  }
}
