import { textsFor } from './texts.js';
import { codeForm, copyableKey, detailsView, element } from './view.js';

/** As in the head of the page. */
const PRODUCT_NAME = document.querySelector('.brand').textContent;
const TIMEOUT_MILLISECONDS = 15_000;
/** Nothing more can come of the invitation after these. */
const FINAL = new Set([
  'invitation.unknown',
  'invitation.used',
  'invitation.lapsed',
  'invitation.too_many_codes',
  'member.already_member',
]);

const { language, texts } = textsFor(navigator.languages);
const main = document.querySelector('main');
/** The link carries the token in its fragment, which browsers do not send. */
const [, token] = location.hash.match(/^#([\w-]{43})$/) ?? [];

/** Shows a new state of the page and takes screen readers and keyboards to it. */
function show(title, ...parts) {
  const heading = element('h1', { tabindex: '-1' }, title);
  document.title = `${title} · ${PRODUCT_NAME}`;
  main.replaceChildren(heading, ...parts);
  heading.focus();
}

async function post(step, code) {
  const response = await fetch(`/invitations/${step}`, {
    method: 'POST',
    // With this header, accepting also signs in to the Studio.
    headers: { 'content-type': 'application/json', 'x-qpr-studio': '1' },
    body: JSON.stringify({ token, code }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(body.detail), { code: body.code });
  return body;
}

/** Only what a person does is sent: a script that presses buttons has touched nothing. */
const isByHand = ({ isTrusted }) => isTrusted && (navigator.userActivation?.isActive ?? true);

/** One request at a time; an error is said where it happened, or in place of everything when it is the end. */
async function send(event, button, alert, step, code, next) {
  if (!isByHand(event)) return;
  alert.textContent = '';
  button.disabled = true;
  try {
    next(await post(step, code));
  } catch (error) {
    const text = texts.errors[error.code] ?? texts.failed;
    if (FINAL.has(error.code)) show(texts.closed, element('p', { role: 'alert' }, text));
    else alert.textContent = text;
  } finally {
    button.disabled = false;
  }
}

function askForCode() {
  const { form, input, button, alert } = codeForm(texts);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(event, button, alert, 'preview', input.value, (invitation) => showInvitation(invitation, input.value));
  });
  show(texts.title, element('p', {}, texts.askCode), form, ignoreNote());
}

const ignoreNote = () => element('p', { class: 'quiet' }, texts.ignore);

function showInvitation(invitation, code) {
  const accept = element('button', { type: 'button' }, texts.accept);
  const alert = element('p', { role: 'alert' });
  accept.addEventListener('click', (event) => send(event, accept, alert, 'accept', code, showJoined));
  const details = detailsView(invitation, texts, language);
  show(texts.join(invitation.organization), details, alert, element('p', {}, accept), ignoreNote());
}

/** Pages of the Studio that are open elsewhere in this browser are somebody else's from now on. */
function tellStudio() {
  try {
    localStorage.setItem('studio.signed-in', String(Date.now()));
  } catch {
    // A browser without room for it has no Studio open either.
  }
}

function showJoined({ organization, slug, email, role, api_key: key }) {
  tellStudio();
  // The link has done its work: it need not stay in the history.
  history.replaceState(null, '', location.pathname);
  const joined = texts.joined(email, texts.roles[role].name, organization);
  show(
    texts.welcome(organization),
    element('p', { role: 'status' }, joined),
    element('p', {}, element('a', { href: `/studio/${slug}/codes`, class: 'button' }, texts.studio)),
    programs(key),
  );
}

/** For the few who call the API: out of the way of everybody else. */
function programs(key) {
  const curl = `curl ${location.origin}/v1/organizations \\\n  -H "Authorization: Bearer ${key ?? 'YOUR_API_KEY'}"`;
  return element(
    'details',
    {},
    element('summary', {}, texts.programs),
    ...(key === undefined ? [element('p', {}, texts.knownAccount)] : copyableKey(key, texts)),
    element('pre', { tabindex: '0', role: 'region', 'aria-label': 'curl' }, element('code', {}, curl)),
    element('p', { class: 'quiet' }, element('a', { href: '/docs' }, texts.docs)),
  );
}

document.documentElement.lang = language;
if (token === undefined) show(texts.closed, element('p', { role: 'alert' }, texts.noToken));
else askForCode();
