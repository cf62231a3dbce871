import type { Role } from '../../contracts/organizations/roles.ts';
import { PRODUCT_NAME } from '../../contracts/product.ts';
import { LAST_SIGN_IN, STUDIO_HEADER } from '../../contracts/sign-in.ts';
import { join } from '../../messages/studio.js';
import { element } from '../element.ts';
import { language } from './language.ts';
import { copyableKey, detailsView, type Invitation } from './view.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** After these errors, the invitation can no longer be accepted. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'invitation.unknown',
  'invitation.used',
  'invitation.expired',
  'member.already_member',
]);

/** After these errors, the person has usually joined already. For example, the response to the first click got lost. */
const ALREADY_JOINED: readonly string[] = ['invitation.used', 'member.already_member'];

const t = join[language];
const errors: Readonly<Record<string, string>> = t.errors;
const main = document.querySelector('main');

/** The result of accepting an invitation. Only a new account gets an API key. */
interface Membership {
  readonly organization: string;
  readonly slug: string;
  readonly email: string;
  readonly role: Role;
  readonly api_key?: string;
}

/** The service's responses to `/invitations/preview` and `/invitations/accept`, by step. */
interface Steps {
  readonly preview: Invitation;
  readonly accept: Membership;
}

/** The service rejected the request. */
class ApiError extends Error {
  readonly code: string;
  constructor({ code, detail }: { readonly code: string; readonly detail: string }) {
    super(detail);
    this.code = code;
  }
}

/** The token is in the fragment of the link, which browsers do not send to the server. */
const [, token] = location.hash.match(/^#([\w-]{43})$/) ?? [];

/** Shows a new state of the page and moves the focus to its heading. */
function show(title: string, ...parts: readonly HTMLElement[]): void {
  const heading = element('h1', { tabindex: '-1' }, title);
  document.title = `${title} · ${PRODUCT_NAME}`;
  main?.replaceChildren(heading, ...parts);
  heading.focus();
}

async function post<Step extends keyof Steps>(step: Step): Promise<Steps[Step]> {
  const response = await fetch(`/invitations/${step}`, {
    method: 'POST',
    // The service refuses requests without this header, which no mail scanner sends.
    headers: { 'content-type': 'application/json', [STUDIO_HEADER]: '1' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const body = await response.json();
  if (!response.ok) throw new ApiError(body);
  return body;
}

/** True for input from a person. Mail scanners click from a script, or drive a browser, which sets `webdriver`. */
const isUserInput = ({ isTrusted }: Event) =>
  isTrusted && (navigator.userActivation?.isActive ?? true) && !navigator.webdriver;

/** The button that starts an action, and its error message. */
interface ActionControls {
  readonly button: HTMLButtonElement;
  readonly alert: HTMLElement;
}

const send = <Step extends keyof Steps>(
  controls: ActionControls,
  step: Step,
  next: (result: Steps[Step]) => void,
): Promise<void> => perform(controls, async () => next(await post(step)));

/** Runs one action at a time. Shows an error next to the button, or replaces the page if the error is final. */
async function perform({ button, alert }: ActionControls, action: () => Promise<void>): Promise<void> {
  alert.textContent = '';
  button.disabled = true;
  try {
    await action();
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : '';
    const text = errors[reason] ?? t.failed;
    if (!FINAL_ERRORS.has(reason)) alert.textContent = text;
    else {
      const links = ALREADY_JOINED.includes(reason) ? [studioLink('/studio')] : [];
      show(t.closed, element('p', { role: 'alert' }, text), ...links);
    }
  } finally {
    button.disabled = false;
  }
}

/** Calls the API with the Studio's session. */
async function call<Result>(path: string, init: RequestInit = {}): Promise<Result> {
  const response = await fetch(path, {
    ...init,
    headers: { 'content-type': 'application/json', [STUDIO_HEADER]: '1', ...init.headers },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const body = await response.json();
  if (!response.ok) throw new ApiError(body);
  return body;
}

/** Signed-in Studio users can join with their account. Others join with the account of the invited address. */
async function start(): Promise<void> {
  const me = await call<{ readonly account: { readonly email: string } }>('/v1/me').catch(() => undefined);
  if (me) offerSession(me.account.email);
  else offerInvitation();
}

function offerSession(email: string): void {
  const button = element('button', { type: 'button' }, t.accept);
  const alert = element('p', { role: 'alert' });
  button.addEventListener('click', (event) => {
    if (!isUserInput(event)) return;
    void perform({ button, alert }, async () => showJoined(await acceptAs(email)));
  });
  const other = element('button', { type: 'button', class: 'link' }, t.otherAccount);
  other.addEventListener('click', offerInvitation);
  show(
    t.title,
    element('p', {}, t.signedInAs({ email })),
    alert,
    element('p', {}, button),
    element('p', {}, other),
    ignoreNote(),
  );
}

/** The response to `/v1/invitations/accept`, as far as the page uses it. */
interface Joined {
  readonly organization_id: string;
  readonly member: { readonly role: Role };
}

/**
 * Every click sends this idempotency key. If the invitation is accepted but the organization then fails to load,
 * another click gets the same response.
 */
const acceptKey = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

async function acceptAs(email: string): Promise<Membership> {
  const headers = { 'idempotency-key': acceptKey };
  const accept = { method: 'POST', headers, body: JSON.stringify({ token }) };
  const { organization_id, member } = await call<Joined>('/v1/invitations/accept', accept);
  const path = `/v1/organizations/${organization_id}`;
  const { name, slug } = await call<{ readonly name: string; readonly slug: string }>(path);
  return { organization: name, slug, email, role: member.role };
}

/** The page sends the token only after a click, so programs that open links learn nothing about the invitation. */
function offerInvitation(): void {
  const button = element('button', { type: 'button' }, t.show);
  const alert = element('p', { role: 'alert' });
  button.addEventListener('click', (event) => {
    if (isUserInput(event)) void send({ button, alert }, 'preview', showInvitation);
  });
  show(t.title, element('p', {}, t.intro), alert, element('p', {}, button), ignoreNote());
}

const ignoreNote = () => element('p', { class: 'quiet' }, t.ignore);

function showInvitation(invitation: Invitation): void {
  const button = element('button', { type: 'button' }, t.accept);
  const alert = element('p', { role: 'alert' });
  button.addEventListener('click', (event) => {
    if (isUserInput(event)) void send({ button, alert }, 'accept', showJoined);
  });
  const details = detailsView(invitation);
  show(t.join({ organization: invitation.organization }), details, alert, element('p', {}, button), ignoreNote());
}

/** Studio tabs that are already open may belong to another account, so notify them. */
function notifyStudioTabs(): void {
  try {
    localStorage.setItem(LAST_SIGN_IN, String(Date.now()));
  } catch {
    // The Studio does not run without storage, so no tab needs the notification.
  }
}

function showJoined({ organization, slug, email, role, api_key: key }: Membership): void {
  notifyStudioTabs();
  // Remove the used token from the history.
  history.replaceState(null, '', location.pathname);
  const joined = t.joined({ email, role: t.roles[role].name, organization });
  show(
    t.welcome({ organization }),
    element('p', { role: 'status' }, joined),
    studioLink(`/studio/${slug}/codes`),
    apiSection(key),
  );
}

const studioLink = (href: string) => element('p', {}, element('a', { href, class: 'button' }, t.studio));

/** A collapsed section for people who use the API. */
function apiSection(key: string | undefined): HTMLElement {
  const curl = `curl ${location.origin}/v1/organizations \\\n  -H "Authorization: Bearer ${key ?? 'YOUR_API_KEY'}"`;
  return element(
    'details',
    {},
    element('summary', {}, t.programs),
    ...(key === undefined ? [element('p', {}, t.knownAccount)] : copyableKey(key)),
    element('pre', { tabindex: '0', role: 'region', 'aria-label': 'curl' }, element('code', {}, curl)),
    element('p', { class: 'quiet' }, element('a', { href: '/docs' }, t.docs)),
  );
}

// The browser does not load the page again if the person opens another invitation in the same tab.
addEventListener('hashchange', () => location.reload());
document.documentElement.lang = language;
if (token === undefined) show(t.closed, element('p', { role: 'alert' }, t.noToken));
else await start();
