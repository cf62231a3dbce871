import { type ItemOf, type ListOperation, type Operation, type OperationInput, requestPath } from './operation.ts';
import { itemsOf, paginate } from './pages.ts';
import { randomKey, rawResponse, type TransportOptions, transport } from './transport.ts';
import { STUDIO_HEADER } from './values.ts';

export interface ClientOptions extends TransportOptions {
  /** The URL of the service, such as `https://api.example.com`. @default in a browser, the origin of the page */
  readonly baseUrl?: string | undefined;
  /** With neither `apiKey` nor `baseUrl`, calls use the Studio session of the page's origin. */
  readonly apiKey?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Additional headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** By default, each POST gets a random key. Set your own if another process may retry the same call. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

export interface ApiResponse<Output> {
  readonly data: Output;
  readonly headers: Headers;
}

/** `input` is optional only if the operation has no required input. */
type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

export interface Client {
  /** The `timeoutMs` of `createClient`. */
  readonly timeoutMs?: number | undefined;
  /** Calls an operation and returns its output. Throws on every error. */
  call<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<Output>;
  /** Like `call`, but also returns the response headers. */
  send<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<ApiResponse<Output>>;
  /** Returns the unread response, for streaming. Throws on every error. */
  open<Input extends OperationInput, Output>(
    operation: Operation<Input, Output>,
    ...rest: Arguments<Input>
  ): Promise<Response>;
  /** Iterates over every item of a list and requests pages as needed. */
  list<Input extends OperationInput, Output, Items extends keyof Output>(
    operation: ListOperation<Input, Output, Items>,
    ...rest: Arguments<Input>
  ): AsyncGenerator<ItemOf<Output, Items>, void, undefined>;
  /** Like `list`, but page by page. `query.limit` sets the page size. @default the maximum */
  pages<Input extends OperationInput, Output, Items extends keyof Output>(
    operation: ListOperation<Input, Output, Items>,
    ...rest: Arguments<Input>
  ): AsyncGenerator<Output, void, undefined>;
}

export function createClient(options: ClientOptions = {}): Client {
  const baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  const request = <T>(
    operation: Operation<unknown, unknown>,
    input: OperationInput = {},
    call: CallOptions = {},
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> => {
    const { signal, timeoutMs } = call;
    const url = `${baseUrl}${requestPath(operation.path, input)}`;
    return transport({ url, ...requestOf(operation.method, input, options, call), signal, timeoutMs }, options, read);
  };
  const send = <Output>(operation: Operation<unknown, Output>, input?: OperationInput, call?: CallOptions) =>
    request<ApiResponse<Output>>(operation, input, call, readResponse);
  const pages: Client['pages'] = (operation, ...[input, callOptions]) =>
    paginate(async (query) => (await send(operation, { ...input, query }, callOptions)).data, {
      limit: operation.pageSize,
      ...input?.query,
    });
  return {
    timeoutMs: options.timeoutMs,
    call: async (operation, ...[input, callOptions]) => (await send(operation, input, callOptions)).data,
    send: (operation, ...[input, callOptions]) => send(operation, input, callOptions),
    open: (operation, ...[input, callOptions]) => request(operation, input, callOptions, rawResponse),
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
  // All attempts share one key, so a retry does not take effect twice.
  if (method === 'POST') {
    headers.set('idempotency-key', call.idempotencyKey ?? headers.get('idempotency-key') ?? randomKey());
  }
  if (body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

async function readResponse<Output>(response: Response): Promise<ApiResponse<Output>> {
  const isJson = response.headers.get('content-type')?.includes('json');
  // The output type of an operation without a response body is undefined.
  const data = (isJson ? await response.json() : (await response.text()) || undefined) as Output;
  return { data, headers: response.headers };
}
