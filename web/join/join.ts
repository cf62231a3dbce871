import type { Role } from '../../contracts/organizations/roles.ts';
import { PRODUCT_NAME } from '../../contracts/product.ts';
import { STUDIO_HEADER } from '../../contracts/sign-in.ts';
import { element } from '../element.ts';
import { textsFor } from './texts.ts';
import { codeForm, copyableKey, detailsView, type Invitation } from './view.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** Nothing more can come of the invitation after these. */
const FINAL: ReadonlySet<string> = new Set([
  'invitation.unknown',
  'invitation.used',
  'invitation.lapsed',
  'invitation.too_many_codes',
  'member.already_member',
]);

const { language, texts } = textsFor(navigator.languages);
const errors: Readonly<Record<string, string>> = texts.errors;
const main = document.querySelector('main');
/** What accepting it gives: a key only to a new account. */
interface Membership {
  readonly organization: string;
  readonly slug: string;
  readonly email: string;
  readonly role: Role;
  readonly api_key?: string;
}

/** What the service sends for each step. */
interface Steps {
  readonly preview: Invitation;
  readonly accept: Membership;
}

/** The service said no, and why. */
class Refusal extends Error {
  readonly code: string;
  constructor({ code, detail }: { readonly code: string; readonly detail: string }) {
    super(detail);
    this.code = code;
  }
}

/** The link carries the token in its fragment, which browsers do not send. */
const [, token] = location.hash.match(/^#([\w-]{43})$/) ?? [];

/** Shows a new state of the page and takes screen readers and keyboards to it. */
function show(title: string, ...parts: readonly HTMLElement[]): void {
  const heading = element('h1', { tabindex: '-1' }, title);
  document.title = `${title} · ${PRODUCT_NAME}`;
  main?.replaceChildren(heading, ...parts);
  heading.focus();
}

async function post<Step extends keyof Steps>(step: Step, code: string): Promise<Steps[Step]> {
  const response = await fetch(`/invitations/${step}`, {
    method: 'POST',
    // With this header, accepting also signs in to the Studio.
    headers: { 'content-type': 'application/json', [STUDIO_HEADER]: '1' },
    body: JSON.stringify({ token, code }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const body = await response.json();
  if (!response.ok) throw new Refusal(body);
  return body;
}

/** Only what a person does is sent: a script that presses buttons has touched nothing. */
const isTrustedEvent = ({ isTrusted }: Event) => isTrusted && (navigator.userActivation?.isActive ?? true);

interface Sender {
  readonly button: HTMLButtonElement;
  /** Where an error is said. */
  readonly alert: HTMLElement;
}

/** One request at a time; an error is said where it happened, or in place of everything when it is the end. */
async function send<Step extends keyof Steps>(
  { button, alert }: Sender,
  step: Step,
  code: string,
  next: (result: Steps[Step]) => void,
): Promise<void> {
  alert.textContent = '';
  button.disabled = true;
  try {
    next(await post(step, code));
  } catch (error) {
    const reason = error instanceof Refusal ? error.code : '';
    const text = errors[reason] ?? texts.failed;
    if (FINAL.has(reason)) show(texts.closed, element('p', { role: 'alert' }, text));
    else alert.textContent = text;
  } finally {
    button.disabled = false;
  }
}

function askForCode(): void {
  const { form, input, button, alert } = codeForm(texts);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isTrustedEvent(event)) return;
    void send({ button, alert }, 'preview', input.value, (invitation) => showInvitation(invitation, input.value));
  });
  show(texts.title, element('p', {}, texts.askCode), form, ignoreNote());
}

const ignoreNote = () => element('p', { class: 'quiet' }, texts.ignore);

function showInvitation(invitation: Invitation, code: string): void {
  const button = element('button', { type: 'button' }, texts.accept);
  const alert = element('p', { role: 'alert' });
  button.addEventListener('click', (event) => {
    if (isTrustedEvent(event)) void send({ button, alert }, 'accept', code, showJoined);
  });
  const details = detailsView(invitation, texts, language);
  show(texts.join(invitation.organization), details, alert, element('p', {}, button), ignoreNote());
}

/** Pages of the Studio that are open elsewhere in this browser are somebody else's from now on. */
function tellStudio(): void {
  try {
    localStorage.setItem('studio.signed-in', String(Date.now()));
  } catch {
    // A browser without room for it has no Studio open either.
  }
}

function showJoined({ organization, slug, email, role, api_key: key }: Membership): void {
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
function programs(key: string | undefined): HTMLElement {
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
