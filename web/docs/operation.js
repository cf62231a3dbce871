import { block, code, element, prose } from './dom.js';
import { fields, parameters, resolve } from './schema.js';

const json = (value) => JSON.stringify(value, null, 2);
const heading = (text) => element('h4', {}, text);

/** A shell line that works once the key is in the environment. */
function curl(document, method, path, operation) {
  const body = operation.requestBody?.content['application/json']?.example;
  const example = (name) => {
    const parameter = (operation.parameters ?? []).find((each) => each.name === name);
    return parameter?.schema?.examples?.[0] ?? `{${name}}`;
  };
  const url = `${document.servers[0].url}${path.replace(/\{(\w+)\}/g, (_, name) => example(name))}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...(operation.security?.length ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ');
}

function answers(document, operation) {
  const all = Object.entries(operation.responses);
  const [successStatus, node] = all.find(([status]) => status < '300');
  const success = resolve(document, node);
  const media = success.content?.['application/json'];
  return [
    heading(`Answer ${successStatus}`),
    ...(media ? [fields(document, media.schema), block(json(media.example), 'Example of the answer')] : ['No body.']),
    heading('Refusals'),
    element(
      'dl',
      { class: 'fields' },
      all
        .filter(([status]) => status >= '300')
        .flatMap(([status, refusal]) => [
          element('dt', {}, code(status)),
          element('dd', {}, prose(resolve(document, refusal).description)),
        ]),
    ),
  ].filter(Boolean);
}

/** One operation, closed until somebody wants to read it. */
export function operationView(document, path, method, operation) {
  const body = operation.requestBody?.content['application/json'];
  return element(
    'details',
    { class: 'operation', id: operation.operationId },
    element(
      'summary',
      {},
      element('h3', {}, element('span', { class: 'method' }, method), code(path)),
      element('p', {}, operation.summary),
    ),
    element(
      'div',
      {},
      element('p', {}, operation.description ? prose(operation.description) : 'Needs no key.'),
      block(curl(document, method, path, operation), 'Example of the request'),
      operation.parameters?.length ? [heading('Parameters'), parameters(document, operation.parameters)] : [],
      body ? [heading('Body'), fields(document, body.schema) ?? ''] : [],
      answers(document, operation),
    ),
  );
}
