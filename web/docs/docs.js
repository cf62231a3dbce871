import { element, prose } from './dom.js';
import { operationView } from './operation.js';
import { sectionsOf } from './order.js';
import { sampleView, showSamples } from './sample-view.js';
import { setUpOf } from './samples.js';
import { webhookView } from './webhook-view.js';

const TIMEOUT_MILLISECONDS = 15_000;
const LOCAL = /^(localhost|127\.|\[::1\]|10\.|192\.168\.)/;
const main = document.getElementById('content');
const contents = document.getElementById('contents');
const status = document.getElementById('status');

const idOf = (text) => `section-${text.toLowerCase().replaceAll(/\W+/g, '-')}`;

function addSection(title, about, views, links) {
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

/** More about it, in a text to read. */
const guideLink = ({ externalDocs, name }) =>
  externalDocs && [' ', element('a', { href: externalDocs.url, 'aria-label': `Guide: ${name}` }, 'Guide')];

/** What a terminal or a program needs before the samples. */
function setUp({ servers }, { typescriptClient }) {
  const isLocal = LOCAL.test(location.hostname);
  const shell = setUpOf(servers[0].url, isLocal);
  return [
    element('h2', { id: 'section-start' }, 'Before the samples'),
    element(
      'p',
      { class: 'about' },
      isLocal
        ? 'In the folder of the project, beside npm start. The second line makes a key; the one that npm start printed does as well.'
        : [
            'Put your key in place of the dots. You make one in the ',
            element('a', { href: '/studio' }, 'Studio'),
            ', under API keys.',
          ],
    ),
    sampleView('set-up', { curl: shell, qpr: shell, typescript: typescriptClient }, 'Set up'),
  ];
}

function draw(description, samples, errorCodes) {
  const { info, webhooks } = description;
  const sections = sectionsOf(description, samples);
  const titles = Object.fromEntries(
    sections.flatMap(({ operations }) => operations.map(({ operation }) => [operation.operationId, operation.summary])),
  );
  const reference = { document: description, errorCodes, titles, ...samples };
  main.querySelector('h1').textContent = info.title;
  main.append(
    ...info.description.split('\n\n').map((paragraph) => element('p', {}, prose(paragraph))),
    ...setUp(description, samples),
  );
  for (const { tag, operations } of sections) {
    const views = operations.map((each) => operationView(reference, each));
    const links = operations.map(({ operation }) => [operation.operationId, operation.summary]);
    addSection(tag.name, [prose(tag.description), guideLink(tag)], views, links);
  }
  const events = Object.entries(webhooks);
  addSection(
    'What webhooks get',
    ['Requests that the service makes to the addresses that you register.'],
    events.map(([type, item]) => webhookView(description, type, item)),
    events.map(([type, { post }]) => [post.operationId, type]),
  );
  showSamples(main);
}

/** A link to an operation opens it, from the contents as well as from another page. */
function openLinked() {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(linked instanceof HTMLDetailsElement)) return;
  linked.open = true;
  linked.scrollIntoView();
}

async function load(path) {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return response.json();
}

try {
  draw(...(await Promise.all(['/v1/openapi.json', '/docs/samples.json', '/docs/error-codes.json'].map(load))));
  status.remove();
  addEventListener('hashchange', openLinked);
  openLinked();
} catch (error) {
  status.textContent = `The API description could not be loaded. ${error.message} Reload the page to try again.`;
}
