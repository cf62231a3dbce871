import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { pathIn, useScope } from '../data/scope.tsx';
import { optional, useLazy } from '../data/use-lazy.ts';
import { t } from '../texts/t.ts';
import { Brand } from './brand.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { preload } from './routes.tsx';

const LINKS = [
  'codes',
  'placements',
  'knowledge',
  'conversations',
  'questions',
  'requests',
  'overview',
  'brand',
  'webhooks',
  'api-keys',
  'organizations',
  'account',
] as const;
/** Pages about the user, independent of the organization. */
const ACCOUNT_PAGES = new Set<string>(['organizations', 'account']);

/** The page does not need the counts, so they load after it. */
const loadCounts = optional(() => import('./counts.tsx'));

/** The links to the pages: a sidebar on wide screens. On a phone, a button opens them. */
export function Navigation() {
  const { path } = useLocation();
  const scope = useScope();
  const links = useRef<HTMLElement>(null);
  const counts = useLazy(loadCounts);
  const [home] = LINKS;
  const current = path.split('/')[scope.organization ? 3 : 2] ?? home;
  // On a phone, the links cover the page, so close them after navigation.
  useEffect(() => {
    if (links.current?.matches(':popover-open')) links.current.hidePopover();
  }, [path]);
  return (
    <header class="side">
      <Brand href={scope.path('codes')} />
      <OrganizationSwitcher />
      <button type="button" class="button plain menu-button" popovertarget="studio-links">
        {t.shell.menu}
      </button>
      <nav ref={links} id="studio-links" popover="auto" aria-label={t.shell.studio}>
        {LINKS.map((link) => (
          <a
            key={link}
            href={ACCOUNT_PAGES.has(link) ? pathIn(link) : scope.path(link)}
            onPointerEnter={({ currentTarget }) => preload(currentTarget.pathname)}
            aria-current={link === current ? 'page' : undefined}
          >
            {t.shell.pages[link]}
            {counts && link === 'questions' && <counts.OpenQuestions />}
            {counts && link === 'requests' && <counts.NewRequests />}
          </a>
        ))}
      </nav>
    </header>
  );
}
