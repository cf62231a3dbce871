import { block, code, element, prose } from './dom.js';
import { sampleView, showSamples } from './sample-view.js';
import { fields, parameters, resolve } from './schema.js';
import { tryView } from './try-it.js';

const json = (value) => JSON.stringify(value, null, 2);
const heading = (text) => element('h4', {}, text);
const link = (id, text) => element('a', { href: `#${id}` }, text);

/** Where the variables of a sample come from, and which one it sets. */
function linksOf({ needs = [], sets }, { variables, titles }) {
  const hint = sets && element('p', { class: 'need' }, 'In a terminal it sets ', code(sets), ' for other samples.');
  const needed = needs.map((name) => {
    const { from, found } = variables[name];
    return element(
      'p',
      { class: 'need' },
      'Needs ',
      code(name),
      ': ',
      found ? `${found}${from ? ', from ' : '.'}` : 'set by ',
      from ? [link(from, titles[from]), '.'] : '',
    );
  });
  return hint ? [...needed, hint] : needed;
}

function answer(document, operation) {
  const [status, node] = Object.entries(operation.responses).find(([each]) => each < '300');
  const success = resolve(document, node);
  const [type, media] = Object.entries(success.content ?? {})[0] ?? [];
  const title = heading(`Response ${status}`);
  if (!media) return [title, element('p', {}, 'No body.')];
  if (type !== 'application/json')
    return [title, element('p', {}, code(type)), media.example ? block(media.example, 'Example of the response') : ''];
  return [title, fields(document, media.schema), block(json(media.example), 'Example of the response')];
}

function errors(operation, errorCodes) {
  const codes = (operation['x-error-codes'] ?? []).toSorted(
    (one, other) => errorCodes[one].status - errorCodes[other].status,
  );
  if (codes.length === 0) return [];
  return [
    element(
      'details',
      { class: 'errors' },
      element('summary', {}, `Errors (${codes.length})`),
      element(
        'dl',
        { class: 'fields' },
        codes.flatMap((each) => [
          element('dt', {}, code(each), ' ', element('small', {}, String(errorCodes[each].status))),
          element('dd', {}, prose(`${errorCodes[each].meaning} ${errorCodes[each].remedy}`)),
        ]),
      ),
    ),
  ];
}

/** All of an operation, made when somebody opens it: a page of seventy would be slow to draw. */
function details(reference, { path, method, operation }) {
  const { document, errorCodes } = reference;
  const body = operation.requestBody?.content['application/json'];
  const sample = reference.operations[operation.operationId];
  return [
    element('p', {}, prose(operation.description)),
    sample ? [sampleView(`sample-${operation.operationId}`, sample, 'Request'), linksOf(sample, reference)] : [],
    operation.parameters.length ? [heading('Parameters'), parameters(document, operation.parameters)] : [],
    body ? [heading('Body'), fields(document, body.schema)] : [],
    answer(document, operation),
    errors(operation, errorCodes),
    path.startsWith('/v1/') ? tryView(reference, { path, method, operation }) : [],
  ].flat(2);
}

/** One operation, closed until somebody wants to read it. */
export function operationView(reference, each) {
  const { path, method, operation } = each;
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
    content.append(...details(reference, each));
    showSamples(content);
  });
  return view;
}
