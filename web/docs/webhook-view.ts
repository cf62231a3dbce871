import { element, nodesOf } from '../element.ts';
import type { Description, WebhookOperation } from './description.ts';
import { block, code, prose } from './dom.ts';
import { fields, parameters } from './schema.ts';

/** An event that the service sends: its fields, an example, and the headers of a delivery. */
export function webhookView(document: Description, type: string, post: WebhookOperation): HTMLElement {
  const { schema = {}, example } = post.requestBody.content['application/json'] ?? {};
  const content = element('div');
  const view = element(
    'details',
    { class: 'operation', id: post.operationId },
    element(
      'summary',
      {},
      element('h3', {}, post.summary),
      element('p', {}, element('span', { class: 'method event' }, 'EVENT'), ' ', code(type)),
    ),
    content,
  );
  view.addEventListener('toggle', () => {
    if (!view.open || content.hasChildNodes()) return;
    content.append(
      element('p', {}, prose(post.description)),
      element('h4', {}, 'Body'),
      ...nodesOf([fields(document, schema)]),
      block(JSON.stringify(example, null, 2), 'Example of the body'),
      element('h4', {}, 'Headers'),
      parameters(document, post.parameters),
      element('h4', {}, 'Your response'),
      element(
        'dl',
        { class: 'fields' },
        Object.entries(post.responses).flatMap(([status, { description }]) => [
          element('dt', {}, code(status === 'default' ? 'anything else' : status)),
          element('dd', {}, prose(description)),
        ]),
      ),
    );
  });
  return view;
}
