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
      return { default: Unloaded };
    }
  });

const RELOADED_AT = 'qpr-reloaded-at';
const RELOAD_AFTER_MS = 1_500;
const RELOAD_PERIOD_MS = 60_000;

/**
 * Shown when a page could not load. Chromium does not request a failed module again, so the page reloads once. The delay
 * lets the user read that the connection is back; the period prevents a loop. A failed preload does not reload anything.
 */
function Unloaded() {
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

const visitors = () => import('./page-groups/visitors.ts');
const settings = () => import('./page-groups/settings.ts');
const webhooks = () => import('./page-groups/webhooks.ts');

/** A page of a group, whose pages are one file. */
const from =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async (): PageModule => ({ default: (await load())[name] });

const editor = page(() => import('../pages/editor/page.tsx'), editorTexts, greetingTexts);
const print = page(() => import('../pages/print/page.tsx'), printTexts);
const placements = page(() => import('../pages/placements/page.tsx'), placementsTexts);
const knowledge = page(() => import('../pages/knowledge/page.tsx'), knowledgeTexts);
const codes = page(() => import('../pages/codes/page.tsx'), codesTexts);

/** Pages of an account or an organization: `/studio/<path>` and `/studio/<slug>/<path>`. The first match wins. */
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
  { path: 'conversations', page: page(from(visitors, 'Conversations'), conversationsTexts) },
  { path: 'conversations/:id', page: page(() => import('../pages/conversation/page.tsx'), conversationTexts) },
  { path: 'questions', page: page(from(visitors, 'Questions'), questionsTexts) },
  { path: 'requests', page: page(from(visitors, 'Requests'), requestsTexts) },
  { path: 'overview', page: page(() => import('../pages/overview/page.tsx'), overviewTexts) },
  { path: 'brand', page: page(() => import('../pages/brand/page.tsx'), brandTexts, sitesTexts) },
  { path: 'webhooks', page: page(from(webhooks, 'Webhooks'), webhooksTexts) },
  { path: 'webhooks/:id', page: page(from(webhooks, 'Webhook'), webhookTexts) },
  { path: 'api-keys', page: page(from(settings, 'ApiKeys'), apiKeysTexts) },
] as const;

/** Pages of the user. */
export const ACCOUNT_ROUTES = [
  { path: 'organizations', page: page(from(settings, 'Organizations'), organizationsTexts) },
  { path: 'organizations/:slug', page: page(() => import('../pages/organization/page.tsx'), organizationTexts) },
  { path: 'undo-move/:id', page: page(from(settings, 'UndoMove'), undoMoveTexts) },
  { path: 'account', page: page(from(settings, 'Account'), accountTexts) },
] as const;

/** Opened by the link in a sign-in email, and shown instead of any page while nobody is signed in. */
export const SIGN_IN_PATH = '/studio/sign-in';
export const SignInPage = page(() => import('../pages/sign-in/page.tsx'), signInTexts);

/** The sign-in form without its page, for a dialog. */
export const SignInForm = lazy(async () => {
  const [module] = await Promise.all([import('../pages/sign-in/sign-in-form.tsx'), loadTexts(signInTexts)]);
  return { default: module.SignInForm };
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
