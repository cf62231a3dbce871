import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { exec } from 'preact-iso/router';
import { RESERVED_SLUGS } from '../../../contracts/organizations/reserved-slugs.ts';
import { loadWithRetry } from '../data/load-with-retry.ts';
import { PageError } from './error-boundary.tsx';

type PageModule = Promise<{ readonly default: ComponentType }>;

const page = (load: () => PageModule) =>
  lazy(async () => {
    try {
      return await loadWithRetry(load);
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

const editor = page(() => import('../pages/editor/page.tsx'));
const print = page(() => import('../pages/print/page.tsx'));
const placements = page(() => import('../pages/placements/page.tsx'));
const knowledge = page(() => import('../pages/knowledge/page.tsx'));
const codes = page(() => import('../pages/codes/page.tsx'));

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
  { path: 'codes/:id/history', page: page(() => import('../pages/history/page.tsx')) },
  { path: 'codes/:id/checks', page: page(() => import('../pages/checks/page.tsx')) },
  { path: 'print', page: print },
  { path: 'placements', page: placements },
  { path: 'placements/print', page: print },
  { path: 'placements/:id', page: placements },
  { path: 'placements/:id/claim', page: placements },
  { path: 'knowledge', page: knowledge },
  { path: 'knowledge/:id', page: knowledge },
  { path: 'knowledge/:id/:source', page: knowledge },
  { path: 'bulk', page: page(() => import('../pages/bulk/page.tsx')) },
  { path: 'conversations', page: page(() => import('../pages/conversations/page.tsx')) },
  { path: 'conversations/:id', page: page(() => import('../pages/conversation/page.tsx')) },
  { path: 'questions', page: page(() => import('../pages/questions/page.tsx')) },
  { path: 'requests', page: page(() => import('../pages/requests/page.tsx')) },
  { path: 'overview', page: page(() => import('../pages/overview/page.tsx')) },
  { path: 'brand', page: page(() => import('../pages/brand/page.tsx')) },
  { path: 'webhooks', page: page(() => import('../pages/webhooks/page.tsx')) },
  { path: 'webhooks/:id', page: page(() => import('../pages/webhook/page.tsx')) },
  { path: 'api-keys', page: page(() => import('../pages/api-keys/page.tsx')) },
] as const;

/** Pages about the user, independent of an organization. */
export const ACCOUNT_ROUTES = [
  { path: 'organizations', page: page(() => import('../pages/organizations/page.tsx')) },
  { path: 'organizations/:slug', page: page(() => import('../pages/organization/page.tsx')) },
  { path: 'undo-move/:id', page: page(() => import('../pages/undo-move/page.tsx')) },
  { path: 'account', page: page(() => import('../pages/account/page.tsx')) },
] as const;

/** The link in a sign-in e-mail opens this path. */
export const SIGN_IN_PATH = '/studio/sign-in';
/** Shown at `SIGN_IN_PATH`, and instead of any other page while nobody is signed in. */
export const SignInPage = page(() => import('../pages/sign-in/page.tsx'));

/** The sign-in form without its page, for a dialog. */
export const SignInForm = lazy(async () => {
  try {
    const { SignInForm: Form } = await loadWithRetry(() => import('../pages/sign-in/sign-in-form.tsx'));
    return { default: Form };
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
