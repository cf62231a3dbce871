import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { exec } from 'preact-iso/router';
import { RESERVED_SLUGS } from '../../../contracts/organizations/reserved-slugs.ts';
import { loadWithRetry } from '../data/load-with-retry.ts';
import { accountTexts } from '../pages/account/texts/index.ts';
import { apiKeysTexts } from '../pages/api-keys/texts/index.ts';
import { brandTexts, sitesTexts } from '../pages/brand/texts/index.ts';
import { bulkTexts } from '../pages/bulk/texts/index.ts';
import { codesTexts } from '../pages/codes/texts/index.ts';
import { conversationTexts } from '../pages/conversation/texts/index.ts';
import { conversationsTexts } from '../pages/conversations/texts/index.ts';
import { greetingTexts } from '../pages/editor/greeting-texts.ts';
import { editorTexts } from '../pages/editor/texts/index.ts';
import { historyTexts } from '../pages/history/texts/index.ts';
import { knowledgeTexts } from '../pages/knowledge/texts/index.ts';
import { organizationTexts } from '../pages/organization/texts/index.ts';
import { organizationsTexts } from '../pages/organizations/texts/index.ts';
import { overviewTexts } from '../pages/overview/texts/index.ts';
import { placementsTexts } from '../pages/placements/texts/index.ts';
import { printTexts } from '../pages/print/texts/index.ts';
import { questionsTexts } from '../pages/questions/texts/index.ts';
import { requestsTexts } from '../pages/requests/texts/index.ts';
import { signInTexts } from '../pages/sign-in/texts/index.ts';
import { undoMoveTexts } from '../pages/undo-move/texts/index.ts';
import { webhookTexts } from '../pages/webhook/texts/index.ts';
import { webhooksTexts } from '../pages/webhooks/texts/index.ts';
import { loadTexts, type Texts } from '../texts/language.ts';
import { PageError } from './error-boundary.tsx';

type PageModule = Promise<{ readonly default: ComponentType }>;

/** A lazy page. Its module and texts load in parallel. */
const page = (load: () => PageModule, ...texts: Texts<unknown>[]) =>
  lazy(async () => {
    try {
      const [module] = await loadWithRetry(() => Promise.all([load(), ...texts.map(loadTexts)]));
      return module;
    } catch {
      return { default: LoadFailure };
    }
  });

const RELOADED_AT = 'qpr-reloaded-at';
const RELOAD_AFTER_MS = 1_500;
const RELOAD_PERIOD_MS = 60_000;

/**
 * Shown when a page could not load. Chromium does not request a failed module again, so this reloads the whole Studio.
 * The short delay lets the user read that the connection is back. At most one reload per minute prevents a loop. A
 * failed preload does not render this component, so it does not reload anything.
 */
function LoadFailure() {
  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_PERIOD_MS) return undefined;
    const timer = setTimeout(() => {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <PageError />;
}

const editor = page(() => import('../pages/editor/page.tsx'), editorTexts, greetingTexts);
const print = page(() => import('../pages/print/page.tsx'), printTexts);
const placements = page(() => import('../pages/placements/page.tsx'), placementsTexts);
const knowledge = page(() => import('../pages/knowledge/page.tsx'), knowledgeTexts);
const codes = page(() => import('../pages/codes/page.tsx'), codesTexts);

/**
 * Pages that exist for the account (`/studio/<path>`) and for each organization (`/studio/<slug>/<path>`). The first
 * match wins.
 */
export const SCOPED_ROUTES = [
  { path: '', page: codes },
  { path: 'codes', page: codes },
  { path: 'codes/new', page: editor },
  { path: 'codes/:id', page: editor },
  { path: 'codes/:id/print', page: print },
  { path: 'codes/:id/history', page: page(() => import('../pages/history/page.tsx'), historyTexts) },
  { path: 'codes/:id/checks', page: page(() => import('../pages/checks/page.tsx')) },
  { path: 'print', page: print },
  { path: 'placements', page: placements },
  { path: 'placements/print', page: print },
  { path: 'placements/:id', page: placements },
  { path: 'placements/:id/claim', page: placements },
  { path: 'knowledge', page: knowledge },
  { path: 'knowledge/:id', page: knowledge },
  { path: 'knowledge/:id/:source', page: knowledge },
  { path: 'bulk', page: page(() => import('../pages/bulk/page.tsx'), bulkTexts) },
  { path: 'conversations', page: page(() => import('../pages/conversations/page.tsx'), conversationsTexts) },
  { path: 'conversations/:id', page: page(() => import('../pages/conversation/page.tsx'), conversationTexts) },
  { path: 'questions', page: page(() => import('../pages/questions/page.tsx'), questionsTexts) },
  { path: 'requests', page: page(() => import('../pages/requests/page.tsx'), requestsTexts) },
  { path: 'overview', page: page(() => import('../pages/overview/page.tsx'), overviewTexts) },
  { path: 'brand', page: page(() => import('../pages/brand/page.tsx'), brandTexts, sitesTexts) },
  { path: 'webhooks', page: page(() => import('../pages/webhooks/page.tsx'), webhooksTexts) },
  { path: 'webhooks/:id', page: page(() => import('../pages/webhook/page.tsx'), webhookTexts) },
  { path: 'api-keys', page: page(() => import('../pages/api-keys/page.tsx'), apiKeysTexts) },
] as const;

/** Pages about the user, independent of an organization. */
export const ACCOUNT_ROUTES = [
  { path: 'organizations', page: page(() => import('../pages/organizations/page.tsx'), organizationsTexts) },
  { path: 'organizations/:slug', page: page(() => import('../pages/organization/page.tsx'), organizationTexts) },
  { path: 'undo-move/:id', page: page(() => import('../pages/undo-move/page.tsx'), undoMoveTexts) },
  { path: 'account', page: page(() => import('../pages/account/page.tsx'), accountTexts) },
] as const;

/** The link in a sign-in e-mail opens this path. */
export const SIGN_IN_PATH = '/studio/sign-in';
/** Shown at `SIGN_IN_PATH`, and instead of any other page while nobody is signed in. */
export const SignInPage = page(() => import('../pages/sign-in/page.tsx'), signInTexts);

/** The sign-in form without its page, for a dialog. */
export const SignInForm = lazy(async () => {
  try {
    const [module] = await loadWithRetry(() =>
      Promise.all([import('../pages/sign-in/sign-in-form.tsx'), loadTexts(signInTexts)]),
    );
    return { default: module.SignInForm };
  } catch {
    // A reload without asking could lose what the user typed on the page behind the dialog.
    return { default: PageError };
  }
});

/** Loads the page of a path in advance. */
export function preload(path: string): void {
  const organization = organizationIn(path);
  const base = organization === undefined ? '/studio' : `/studio/${organization}`;
  const found = [...SCOPED_ROUTES, ...ACCOUNT_ROUTES].find((route) => exec(path, `${base}/${route.path}`));
  void found?.page.preload();
}

/** The slug or id of the organization in a path. */
export function organizationIn(path: string): string | undefined {
  const [, , first = ''] = path.split('/');
  // Page names are reserved, so they are never slugs. `/studio` itself is a page, too.
  return first === '' || RESERVED_SLUGS.has(first) ? undefined : decodeURIComponent(first);
}
