import { type Child, element, nodesOf } from '../element.ts';
import { type Description, type Operation, type RoutedOperation, resolve } from './description.ts';
import { block, code, prose } from './dom.ts';
import type { ErrorCodes, Reference } from './reference.ts';
import { sampleView, showSamples } from './sample-view.ts';
import type { Sample } from './samples.ts';
import { fields, parameters } from './schema.ts';
import { tryItView } from './try-it.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const heading = (text: string) => element('h4', {}, text);
const link = (id: string, text: string) => element('a', { href: `#${id}` }, text);

/** Says where the variables of a sample come from, and which variable the sample sets. */
function variableNotes({ needs, sets }: Sample, { variables, titles }: Reference): Child[] {
  const hint =
    sets && element('p', { class: 'need' }, 'In a terminal, this sample sets ', code(sets), ' for other samples.');
  const needed = needs.map((name) => {
    const { from, description } = variables[name] ?? {};
    return element(
      'p',
      { class: 'need' },
      'Needs ',
      code(name),
      ': ',
      description ? `${description}${from ? ', from ' : '.'}` : 'set by ',
      from ? [link(from, titles[from] ?? from), '.'] : '',
    );
  });
  return hint ? [...needed, hint] : needed;
}

function successResponse(document: Description, operation: Operation): Child[] {
  const [status = '', node = { description: '' }] =
    Object.entries(operation.responses).find(([key]) => key < '300') ?? [];
  const success = resolve(document, node);
  const [type = '', media] = Object.entries(success.content ?? {})[0] ?? [];
  const title = heading(`Response ${status}`);
  if (!media) return [title, element('p', {}, 'No body.')];
  if (type !== 'application/json')
    return [
      title,
      element('p', {}, code(type)),
      media.example ? block(String(media.example), 'Example of the response') : '',
    ];
  return [title, fields(document, media.schema), block(json(media.example), 'Example of the response')];
}

function errors(operation: Operation, errorCodes: ErrorCodes): Child[] {
  const codes = (operation['x-error-codes'] ?? [])
    .flatMap((name) => {
      const found = errorCodes[name];
      return found ? [{ name, ...found }] : [];
    })
    .sort((one, other) => one.status - other.status);
  if (codes.length === 0) return [];
  return [
    element(
      'details',
      { class: 'errors' },
      element('summary', {}, `Errors (${codes.length})`),
      element(
        'dl',
        { class: 'fields' },
        codes.flatMap(({ name, status, meaning, remedy }) => [
          element('dt', {}, code(name), ' ', element('small', {}, String(status))),
          element('dd', {}, prose(`${meaning} ${remedy}`)),
        ]),
      ),
    ),
  ];
}

/** The details of an operation. Created only when the user opens the operation: drawing all at once would be slow. */
function details(reference: Reference, routed: RoutedOperation): Child[] {
  const { path, operation } = routed;
  const { document, errorCodes } = reference;
  const body = operation.requestBody?.content['application/json'];
  const sample = reference.operations[operation.operationId];
  return [
    element('p', {}, prose(operation.description)),
    sample ? [sampleView(`sample-${operation.operationId}`, sample, 'Request'), variableNotes(sample, reference)] : [],
    operation.parameters.length ? [heading('Parameters'), parameters(document, operation.parameters)] : [],
    body ? [heading('Body'), fields(document, body.schema)] : [],
    successResponse(document, operation),
    errors(operation, errorCodes),
    path.startsWith('/v1/') ? tryItView(reference, routed) : [],
  ];
}

/** An operation, collapsed by default. */
export function operationView(reference: Reference, routed: RoutedOperation): HTMLElement {
  const { path, method, operation } = routed;
  const content = element('div');
  const view = element(
    'details',
    { class: 'operation', id: operation.operationId },
    element(
      'summary',
      {},
      element('h3', {}, operation.summary),
      element('p', {}, element('span', { class: `method ${method.toLowerCase()}` }, method), ' ', code(path)),
    ),
    content,
  );
  view.addEventListener('toggle', () => {
    if (!view.open || content.hasChildNodes()) return;
    content.append(...nodesOf(details(reference, routed)));
    showSamples(content);
  });
  return view;
}
