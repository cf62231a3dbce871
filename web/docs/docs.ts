import { type Child, element } from '../element.ts';
import type { Description, Tag } from './description.ts';
import { prose } from './dom.ts';
import { operationView } from './operation.ts';
import { sectionsOf } from './order.ts';
import type { ErrorCodes, Reference } from './reference.ts';
import { sampleView, showSamples } from './sample-view.ts';
import { isLocalHost, type Samples, setupCommands } from './samples.ts';
import { webhookView } from './webhook-view.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const main = findElement('content');
const contents = findElement('contents');
const status = findElement('status');

function findElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}.`);
  return found;
}

const idOf = (text: string) => `section-${text.toLowerCase().replaceAll(/\W+/g, '-')}`;

type Link = readonly [target: string, text: string];

function addSection(title: string, about: Child, views: readonly HTMLElement[], links: readonly Link[]): void {
  const id = idOf(title);
  main.append(element('h2', { id }, title), element('p', { class: 'about' }, about), ...views);
  contents.append(
    element('h2', {}, element('a', { href: `#${id}` }, title)),
    element(
      'ul',
      {},
      links.map(([target, text]) => element('li', {}, element('a', { href: `#${target}` }, text))),
    ),
  );
}

/** Link to the guide of a section. */
const guideLink = ({ externalDocs, name }: Tag): Child =>
  externalDocs && [' ', element('a', { href: externalDocs.url, 'aria-label': `Guide: ${name}` }, 'Guide')];

/** The setup that the samples need in a terminal or a program. */
function setupSection({ servers }: Description, { typescriptClient }: Samples): HTMLElement[] {
  const isLocal = isLocalHost(location.hostname);
  const shell = setupCommands(servers[0]?.url ?? location.origin, isLocal);
  return [
    element('h2', { id: 'section-start' }, 'Set up your terminal'),
    element(
      'p',
      { class: 'about' },
      isLocal
        ? 'Run this in the project folder while npm start is running. The last line creates a key. You can also use the key that npm start printed.'
        : [
            'Replace qpr_sk_… with your key. Create a key in the ',
            element('a', { href: '/studio' }, 'Studio'),
            ', under API keys.',
          ],
    ),
    sampleView('set-up', { curl: shell, qpr: shell, typescript: typescriptClient }, 'Set up'),
  ];
}

function draw(description: Description, samples: Samples, errorCodes: ErrorCodes): void {
  const { info, webhooks } = description;
  const sections = sectionsOf(description, samples);
  const titles = Object.fromEntries(
    sections.flatMap(({ operations }) => operations.map(({ operation }) => [operation.operationId, operation.summary])),
  );
  const reference: Reference = { document: description, errorCodes, titles, ...samples };
  const heading = main.querySelector('h1');
  if (heading) heading.textContent = info.title;
  main.append(
    ...info.description.split('\n\n').map((paragraph) => element('p', {}, prose(paragraph))),
    ...setupSection(description, samples),
  );
  for (const { tag, operations } of sections) {
    const views = operations.map((routed) => operationView(reference, routed));
    const links = operations.map(({ operation }): Link => [operation.operationId, operation.summary]);
    addSection(tag.name, [prose(tag.description), guideLink(tag)], views, links);
  }
  const events = Object.entries(webhooks);
  addSection(
    'Webhook deliveries',
    ['Requests that the service sends to the URLs that you register.'],
    events.map(([type, { post }]) => webhookView(description, type, post)),
    events.map(([type, { post }]): Link => [post.operationId, type]),
  );
  showSamples(main);
}

/** Opens the operation that the URL links to. Its id has only ASCII letters and hyphens, so it needs no decoding. */
function openLinked(): void {
  const linked = document.getElementById(location.hash.slice(1));
  if (!(linked instanceof HTMLDetailsElement)) return;
  linked.open = true;
  linked.scrollIntoView();
}

async function load<T>(path: string): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`The service responded with ${response.status}.`);
  return response.json();
}

try {
  draw(
    ...(await Promise.all([
      load<Description>('/v1/openapi.json'),
      load<Samples>('/docs/samples.json'),
      load<ErrorCodes>('/docs/error-codes.json'),
    ])),
  );
  status.remove();
  addEventListener('hashchange', openLinked);
  openLinked();
} catch (error) {
  // Messages of the browser, such as “Failed to fetch”, have no period.
  const reason = error instanceof Error ? error.message.replace(/\.?$/, '.') : '';
  status.textContent = `The API reference could not be loaded. ${reason} Reload the page to try again.`;
}
