import { block, button, code, element } from './dom.js';
import { resolve } from './schema.js';

const TIMEOUT_MILLISECONDS = 30_000;
/** Cookies count only beside it: no other site can make a browser send it. */
const FROM_STUDIO = { 'x-qpr-studio': '1' };
const SHOWN_HEADERS = ['x-request-id', 'etag', 'retry-after', 'ratelimit', 'idempotency-replayed'];
const EXAMPLE_ID = /\b([a-z]+)_01K9ZQ4T7M3X8V5C2B6N0P1R4S\b/;
const ID = /\b([a-z]{2,3})_[0-9A-Z]{26}\b/g;

/** The newest id of each kind in a response, for the fields that ask for one. */
const known = new Map();

/** Whose session the browser has; nothing while nobody is signed in. */
async function signedIn() {
  const response = await fetch('/v1/me', { headers: FROM_STUDIO, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  return response.ok ? (await response.json()).account.email : undefined;
}

const hexDigest = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

function parameterField({ operationId }, { name, required, schema, description, example }) {
  const id = `try-${operationId}-${name}`;
  const kind = EXAMPLE_ID.exec(example ?? schema.examples?.[0] ?? '')?.[1];
  const attributes = { id, name, 'aria-describedby': `${id}-about`, ...(required && { required: '' }) };
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  const input = choices
    ? element(
        'select',
        attributes,
        element('option', { value: '' }, '—'),
        choices.map((each) => element('option', {}, each)),
      )
    : element('input', { ...attributes, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  if (kind) input.addEventListener('focus', () => (input.value ||= known.get(kind) ?? ''));
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, code(name), required ? ' required' : ''),
    input,
    element('small', { id: `${id}-about` }, description),
  );
}

function bodyField({ operationId }, example) {
  const id = `try-${operationId}-body`;
  // An id in an example names nothing that exists.
  const text = JSON.stringify(example, (_, value) => (EXAMPLE_ID.test(value) ? '' : value), 2);
  const area = element('textarea', { id, name: 'body', rows: '8', spellcheck: 'false' });
  area.value = text;
  return element('div', { class: 'field' }, element('label', { for: id }, 'Body'), area);
}

function requestOf(form, { path, method }, parameters, isStreamed) {
  const values = new FormData(form);
  const given = (place) =>
    parameters.filter((each) => each.in === place && values.get(each.name)).map(({ name }) => [name, values.get(name)]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name)));
  const query = new URLSearchParams(given('query'));
  const body = values.get('body') ?? undefined;
  if (body) JSON.parse(body);
  return {
    url: query.size ? `${filled}?${query}` : filled,
    method,
    body,
    headers: async () => ({
      ...FROM_STUDIO,
      ...Object.fromEntries(given('header')),
      ...(body && { 'content-type': 'application/json' }),
      ...(body && isStreamed && { 'x-amz-content-sha256': await hexDigest(body) }),
    }),
  };
}

async function send({ url, method, body, headers }) {
  const response = await fetch(url, {
    method,
    body,
    headers: await headers(),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const value = isJson ? JSON.parse(text) : undefined;
  for (const [id, kind] of text.matchAll(ID)) known.set(kind, known.get(kind) ?? id);
  return { response, problem: response.ok ? undefined : value, text: isJson ? JSON.stringify(value, null, 2) : text };
}

function resultView({ response, problem, text }) {
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
  ].filter(Boolean);
}

const inWords = (error) => {
  if (error instanceof SyntaxError) return `The body is not JSON: ${error.message}`;
  if (error.name === 'TimeoutError')
    return 'There was no answer in 30 seconds. It may have had its effect all the same.';
  return 'The service could not be reached. Check the connection, then send it again.';
};

function formOf(each, reference, email) {
  const { operation, method } = each;
  const parameters = operation.parameters
    .map((node) => resolve(reference.document, node))
    .filter(({ name }) => !['X-Amz-Content-Sha256', 'x-qpr-studio'].includes(name));
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
      result.replaceChildren(...resultView(await send(requestOf(form, each, parameters, isStreamed))));
    } catch (error) {
      result.replaceChildren(element('p', { class: 'bad' }, inWords(error)));
    }
    submit.disabled = false;
  };
  confirm.append(
    element('p', {}, `This changes the account of ${email}, now and for real.`),
    button('Yes, send it', run, { class: 'send' }),
    ' ',
    button('Cancel', () => {
      confirm.hidden = true;
      submit.focus();
    }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (method === 'GET') return run();
    confirm.hidden = false;
    confirm.querySelector('button').focus();
  });
  return form;
}

/** Sends a request as whoever is signed in to the Studio; what changes something asks first. */
export function tryView(reference, each) {
  const content = element('div');
  const view = element('details', { class: 'try' }, element('summary', {}, 'Try it'), content);
  const fill = async () => {
    content.replaceChildren(element('p', { role: 'status' }, 'Looking who is signed in …'));
    const email = await signedIn().catch(() => undefined);
    content.replaceChildren(email ? formOf(each, reference, email) : invitation());
  };
  const invitation = () =>
    element(
      'p',
      {},
      'Requests are sent as whoever is signed in to the Studio. ',
      element('a', { href: '/studio', target: '_blank' }, 'Sign in (in a new tab)'),
      ', then come back: ',
      button('I am signed in', fill),
    );
  view.addEventListener('toggle', () => {
    if (view.open && !content.hasChildNodes()) fill();
  });
  return view;
}
