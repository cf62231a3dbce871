import { element, prose } from './dom.js';
import { operationView } from './operation.js';

const TIMEOUT_MILLISECONDS = 15_000;
const main = document.getElementById('content');
const status = document.getElementById('status');

/** All operations in the order of the document, with their path and method. */
const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

function draw(description) {
  const { info, tags } = description;
  const operations = operationsOf(description);
  main.querySelector('h1').textContent = info.title;
  main.append(...info.description.split('\n\n').map((paragraph) => element('p', {}, prose(paragraph))));
  for (const { name } of tags) {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    main.append(
      element('h2', {}, name),
      ...own.map(({ path, method, operation }) => operationView(description, path, method, operation)),
    );
    document.getElementById('contents').append(
      element('h2', {}, name),
      element(
        'ul',
        {},
        own.map(({ operation }) =>
          element('li', {}, element('a', { href: `#${operation.operationId}` }, operation.summary)),
        ),
      ),
    );
  }
}

/** A link to an operation opens it, from the contents as well as from another page. */
function openLinked() {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(linked instanceof HTMLDetailsElement)) return;
  linked.open = true;
  linked.scrollIntoView();
}

try {
  const response = await fetch('/v1/openapi.json', { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  draw(await response.json());
  status.remove();
  addEventListener('hashchange', openLinked);
  openLinked();
} catch (error) {
  status.textContent = `The API description could not be loaded. ${error.message} Reload the page to try again.`;
}
