import { addressOf, type ItemOf, type ListOperation, type Operation, type OperationInput } from './operation.ts';
import { itemsOf, pagesOf } from './pages.ts';
import { randomKey, type TransportOptions, transport, unread } from './transport.ts';
import { STUDIO_HEADER } from './values.ts';

export interface ClientOptions extends TransportOptions {
  /** Where the service is, such as `https://api.example.com`. @default the origin of the page, in a browser */
  readonly baseUrl?: string | undefined;
  /** Without a key and without `baseUrl`, calls are made for whoever is signed in to the Studio of the page's origin. */
  readonly apiKey?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A POST has one of its own; give yours where a repeat may come from elsewhere, too. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

export interface Answer<Output> {
  readonly data: Output;
  readonly headers: Headers;
}

/** What must be given, must be given; an operation that needs nothing can be called with nothing. */
type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

export interface Client {
  /** Makes a call; what it answers is what comes back, and every error is thrown. */
  call<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<Output>;
  /** The same, with the headers of the response beside it. */
  send<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<Answer<Output>>;
  /** The response as it comes, for those that are read piece by piece. Errors are thrown here, too. */
  open<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<Response>;
  /** Every item of a list, one by one; its pages are asked for as they are needed. */
  list<Input extends OperationInput, Output, Items extends keyof Output>(
    operation: ListOperation<Input, Output, Items>,
    ...rest: Arguments<Input>
  ): AsyncGenerator<ItemOf<Output, Items>, void, undefined>;
  /** The same, page by page. `query.limit` is the size of a page: as large as can be, if not given. */
  pages<Input extends OperationInput, Output, Items extends keyof Output>(
    operation: ListOperation<Input, Output, Items>,
    ...rest: Arguments<Input>
  ): AsyncGenerator<Output, void, undefined>;
}

export function createClient(options: ClientOptions = {}): Client {
  const baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  const read = <T>(
    operation: Operation<unknown, unknown>,
    input: OperationInput = {},
    call: CallOptions = {},
    how: (response: Response) => T | Promise<T>,
  ): Promise<T> => {
    const { signal, timeoutMs } = call;
    const url = `${baseUrl}${addressOf(operation.path, input)}`;
    return transport({ url, ...requestOf(operation.method, input, options, call), signal, timeoutMs }, options, how);
  };
  const send = <Output>(operation: Operation<unknown, Output>, input?: OperationInput, call?: CallOptions) =>
    read<Answer<Output>>(operation, input, call, answerOf);
  const pages: Client['pages'] = (operation, ...[input, callOptions]) =>
    pagesOf(async (query) => (await send(operation, { ...input, query }, callOptions)).data, {
      limit: operation.pageSize,
      ...input?.query,
    });
  return {
    call: async (operation, ...[input, callOptions]) => (await send(operation, input, callOptions)).data,
    send: (operation, ...[input, callOptions]) => send(operation, input, callOptions),
    open: (operation, ...[input, callOptions]) => read(operation, input, callOptions, unread),
    list: (operation, ...rest) => itemsOf(pages(operation, ...rest), operation.items),
    pages,
  };
}

interface Request {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
}

function requestOf(
  method: string,
  { body }: OperationInput,
  { apiKey, baseUrl }: ClientOptions,
  call: CallOptions,
): Request {
  const headers = new Headers(call.headers);
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  else if (baseUrl === undefined) headers.set(STUDIO_HEADER, '1');
  // One key for all attempts, so that a repeat has no second effect.
  if (method === 'POST') headers.set('idempotency-key', call.idempotencyKey ?? randomKey());
  if (body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

async function answerOf<Output>(response: Response): Promise<Answer<Output>> {
  const isJson = response.headers.get('content-type')?.includes('json');
  // An answer without a body has the type undefined.
  const data = (isJson ? await response.json() : (await response.text()) || undefined) as Output;
  return { data, headers: response.headers };
}
