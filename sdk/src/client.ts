import { ConnectionError, errorOf } from './errors.ts';
import { addressOf, type ItemOf, type ListOperation, type Operation, type OperationInput } from './operation.ts';
import { itemsOf, pagesOf } from './pages.ts';
import { repeated } from './repeated.ts';

export interface ClientOptions {
  /** @default the origin of the page, in a browser */
  readonly baseUrl?: string;
  /** Without a key, calls are made for whoever is signed in to the Studio of the same origin. */
  readonly apiKey?: string;
  /** How long to wait for the head of a response. @default 30 seconds */
  readonly timeoutMs?: number;
  /** How often a call is made at most. @default 4 */
  readonly attempts?: number;
  /** Stands in for the platform's own, in tests. */
  readonly fetch?: typeof fetch;
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

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;

export function createClient(options: ClientOptions = {}): Client {
  const open = (operation: Operation<unknown, unknown>, input: OperationInput = {}, callOptions: CallOptions = {}) => {
    const url = `${options.baseUrl ?? ''}${addressOf(operation.path, input)}`;
    const request = requestOf(operation.method, input, options, callOptions);
    const timeoutMs = callOptions.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
    const attempt = () => attemptOf(options.fetch ?? fetch, url, request, timeoutMs, callOptions.signal);
    // The first try of a change with `If-Match` may have worked: its repeat would meet the version that it made.
    const isRepeatable = !request.headers.has('if-match');
    return repeated(attempt, { attempts: options.attempts ?? ATTEMPTS, isRepeatable, signal: callOptions.signal });
  };
  const send = async <Output>(
    operation: Operation<unknown, Output>,
    input?: OperationInput,
    callOptions?: CallOptions,
  ): Promise<Answer<Output>> => {
    const response = await open(operation, input, callOptions);
    return { data: await bodyOf(response), headers: response.headers };
  };
  const pages: Client['pages'] = (operation, ...[input, callOptions]) =>
    pagesOf(async (query) => (await send(operation, { ...input, query }, callOptions)).data, {
      limit: operation.pageSize,
      ...input?.query,
    });
  return {
    call: async (operation, ...[input, callOptions]) => (await send(operation, input, callOptions)).data,
    send: (operation, ...[input, callOptions]) => send(operation, input, callOptions),
    open: (operation, ...[input, callOptions]) => open(operation, input, callOptions),
    list: (operation, ...rest) => itemsOf(pages(operation, ...rest), operation.items),
    pages,
  };
}

interface Request {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
}

function requestOf(method: string, { body }: OperationInput, { apiKey }: ClientOptions, call: CallOptions): Request {
  const headers = new Headers(call.headers);
  if (apiKey === undefined) headers.set('x-qpr-studio', '1');
  else headers.set('authorization', `Bearer ${apiKey}`);
  // One key for all attempts, so that a repeat has no second effect.
  if (method === 'POST') headers.set('idempotency-key', call.idempotencyKey ?? randomKey());
  if (body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

/** The time-out ends with the head of the response: a stream may take as long as it has something to say. */
async function attemptOf(
  fetchIt: typeof fetch,
  url: string,
  request: Request,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let response: Response;
  try {
    response = await fetchIt(url, {
      ...request,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error);
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function bodyOf<Output>(response: Response): Promise<Output> {
  const isJson = response.headers.get('content-type')?.includes('json');
  // An answer without a body has the type undefined.
  return (isJson ? await response.json() : (await response.text()) || undefined) as Output;
}

/** `crypto.randomUUID` exists only on https; a Studio in the local network is opened without. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
