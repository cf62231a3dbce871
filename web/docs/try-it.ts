import { BODY_HASH_HEADER } from '../../contracts/edge/edge.ts';
import { STUDIO_HEADER } from '../../contracts/sign-in.ts';
import { sha256 } from '../../sdk/src/sha256.ts';
import { type Child, element, nodesOf } from '../element.ts';
import { type Operation, type Parameter, type RoutedOperation, resolve } from './description.ts';
import { block, button, code } from './dom.ts';
import type { Reference } from './reference.ts';

const TIMEOUT_MILLISECONDS = 30_000;
/** The service accepts the session cookie only with this header, which other sites cannot make a browser send. */
const STUDIO_HEADERS = { [STUDIO_HEADER]: '1' };
/** The page sets these headers itself. */
const OWN_HEADERS: readonly string[] = [BODY_HASH_HEADER, STUDIO_HEADER];
const SHOWN_HEADERS = ['x-request-id', 'etag', 'retry-after', 'ratelimit', 'idempotency-replayed'];
/** In the examples of operations, all ids have the same part after the underscore. */
const EXAMPLE_ID = /\b([a-z]+)_01K9ZQ4T7M3X8V5C2B6N0P1R4S\b/;
const ID = /\b([a-z]{2,3})_[0-9A-Z]{26}\b/g;

/** The first id of each kind in the responses so far, to prefill the fields that need one. */
const knownIds = new Map<string, string>();

/** The e-mail of the signed-in user; undefined if nobody is signed in. */
async function signedInEmail(): Promise<string | undefined> {
  const response = await fetch('/v1/me', {
    headers: STUDIO_HEADERS,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  return response.ok ? (await response.json()).account.email : undefined;
}

function parameterField({ operationId }: Operation, parameter: Parameter): HTMLElement {
  const { name, required = false, schema, description = '', example } = parameter;
  const id = `try-${operationId}-${name}`;
  const kind = EXAMPLE_ID.exec(example ?? schema.examples?.[0] ?? '')?.[1];
  const attributes = { id, name, 'aria-describedby': `${id}-about`, ...(required && { required: '' }) };
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  const input = choices
    ? element(
        'select',
        attributes,
        element('option', { value: '' }, '—'),
        choices.map((choice) => element('option', {}, choice)),
      )
    : element('input', { ...attributes, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  if (kind) input.addEventListener('focus', () => (input.value ||= knownIds.get(kind) ?? ''));
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, code(name), required ? ' required' : ''),
    input,
    element('small', { id: `${id}-about` }, description),
  );
}

function bodyField({ operationId }: Operation, example: unknown): HTMLElement {
  const id = `try-${operationId}-body`;
  // The ids in examples do not exist, so empty texts replace them.
  const text = JSON.stringify(example, (_, value) => (EXAMPLE_ID.test(String(value)) ? '' : value), 2);
  const area = element('textarea', { id, name: 'body', rows: '8', spellcheck: 'false' });
  area.value = text;
  return element('div', { class: 'field' }, element('label', { for: id }, 'Body'), area);
}

interface ApiRequest {
  readonly url: string;
  readonly init: RequestInit;
}

function requestOf(
  form: HTMLFormElement,
  { path, method }: RoutedOperation,
  parameters: readonly Parameter[],
  isStreamed: boolean,
): ApiRequest {
  const values = new FormData(form);
  const typed = (name: string) => String(values.get(name) ?? '');
  const given = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && typed(parameter.name))
        .map(({ name }) => [name, typed(name)]),
    );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)));
  const query = new URLSearchParams(given('query'));
  const body = typed('body');
  // Throws a SyntaxError, which `errorText` explains, if the body is not JSON.
  if (body) JSON.parse(body);
  const headers = {
    ...STUDIO_HEADERS,
    ...given('header'),
    ...(body && { 'content-type': 'application/json' }),
    // CloudFront signs requests to streamed operations, and needs the hash of the body for that.
    ...(body && isStreamed && { [BODY_HASH_HEADER]: sha256(body) }),
  };
  return { url: query.size ? `${filled}?${query}` : filled, init: { method, headers, ...(body && { body }) } };
}

interface Result {
  readonly response: Response;
  readonly problem: { readonly detail?: string } | undefined;
  readonly text: string;
}

async function send({ url, init }: ApiRequest): Promise<Result> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const value = isJson ? parsedJson(text) : undefined;
  for (const [id, kind = ''] of text.matchAll(ID)) knownIds.set(kind, knownIds.get(kind) ?? id);
  return { response, problem: response.ok ? undefined : value, text: JSON.stringify(value, null, 2) ?? text };
}

/** Undefined if the text is not JSON. The page then shows the response as it is. */
function parsedJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultView({ response, problem, text }: Result): Child[] {
  const shown = SHOWN_HEADERS.filter((name) => response.headers.has(name));
  return [
    element(
      'p',
      { class: response.ok ? 'good' : 'bad' },
      element('strong', {}, `${response.status} ${response.statusText}`.trim()),
    ),
    problem?.detail ? element('p', {}, problem.detail) : '',
    element(
      'p',
      { class: 'headers' },
      shown.map((name) => [code(`${name}: ${response.headers.get(name)}`), ' ']),
    ),
    text ? block(text, 'Body of the response') : element('p', {}, 'No body.'),
  ];
}

const errorText = (error: unknown): string => {
  if (error instanceof SyntaxError) return `The body is not JSON: ${error.message}`;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'No response arrived within 30 seconds. The request may still have taken effect.';
  return 'The service could not be reached. Check your connection and try again.';
};

function formOf(routed: RoutedOperation, reference: Reference, email: string): HTMLFormElement {
  const { operation, method } = routed;
  const parameters = operation.parameters
    .map((node) => resolve(reference.document, node))
    .filter(({ name }) => !OWN_HEADERS.includes(name.toLowerCase()));
  const media = operation.requestBody?.content['application/json'];
  const isStreamed = Object.values(operation.responses).some(({ content }) => content?.['text/event-stream']);
  const result = element('div', { class: 'result', role: 'status' });
  const submit = element('button', { type: 'submit', class: 'send' }, 'Send');
  const confirm = element('div', { class: 'confirm', hidden: '' });
  const form = element(
    'form',
    {},
    element('p', {}, `Signed in as ${email}.`),
    parameters.map((parameter) => parameterField(operation, parameter)),
    media ? bodyField(operation, media.example) : [],
    submit,
    confirm,
    result,
  );
  const run = async () => {
    confirm.hidden = true;
    submit.disabled = true;
    result.replaceChildren(element('p', {}, 'Sending …'));
    try {
      result.replaceChildren(...nodesOf(resultView(await send(requestOf(form, routed, parameters, isStreamed)))));
    } catch (error) {
      result.replaceChildren(element('p', { class: 'bad' }, errorText(error)));
    }
    submit.disabled = false;
  };
  confirm.append(
    element('p', {}, `This changes the account of ${email} immediately.`),
    button('Yes, send it', run, { class: 'send' }),
    ' ',
    button('Cancel', () => {
      confirm.hidden = true;
      submit.focus();
    }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (method === 'GET') {
      void run();
      return;
    }
    confirm.hidden = false;
    confirm.querySelector('button')?.focus();
  });
  return form;
}

/** A form that sends a request with the Studio session. It asks for confirmation, unless the method is GET. */
export function tryItView(reference: Reference, routed: RoutedOperation): HTMLElement {
  const content = element('div');
  const view = element('details', { class: 'try' }, element('summary', {}, 'Try it'), content);
  const fill = async () => {
    content.replaceChildren(element('p', { role: 'status' }, 'Checking your sign-in …'));
    const email = await signedInEmail().catch(() => undefined);
    content.replaceChildren(email ? formOf(routed, reference, email) : signInHint());
  };
  const signInHint = () =>
    element(
      'p',
      {},
      'Requests use the account that is signed in to the Studio. ',
      element('a', { href: '/studio', target: '_blank' }, 'Sign in (in a new tab)'),
      ', then come back: ',
      button('I am signed in', fill),
    );
  view.addEventListener('toggle', () => {
    if (view.open && !content.hasChildNodes()) void fill();
  });
  return view;
}
