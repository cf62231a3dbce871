import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listRequests } from '../../../sdk/src/index.ts';
import { pathIn, useScope } from '../data/scope.tsx';
import { useQuery } from '../data/use-query.ts';
import { formatNumber } from '../texts/format.ts';
import { useShellTexts } from '../texts/shell/index.ts';
import { Brand } from './brand.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { QuestionCount } from './question-count.tsx';
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

const REFRESH_MS = 60_000;

/** How many new requests wait for an answer. */
function NewRequests() {
  const texts = useShellTexts();
  const { fields } = useScope();
  const query = { ...fields, status: 'new', limit: 1 } as const;
  const { data } = useQuery(listRequests, { query }, { refetchMs: () => REFRESH_MS });
  if (!data?.total) return null;
  return (
    <span class="count">
      {formatNumber(data.total)}
      <span class="visually-hidden"> {texts.newRequests}</span>
    </span>
  );
}

/** A sidebar on wide screens, behind a button on a phone. */
export function Navigation() {
  const texts = useShellTexts();
  const { path } = useLocation();
  const scope = useScope();
  const links = useRef<HTMLElement>(null);
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
        {texts.menu}
      </button>
      <nav ref={links} id="studio-links" popover="auto" aria-label={texts.studio}>
        {LINKS.map((link) => (
          <a
            key={link}
            href={ACCOUNT_PAGES.has(link) ? pathIn(link) : scope.path(link)}
            onPointerEnter={({ currentTarget }) => preload(currentTarget.pathname)}
            aria-current={link === current ? 'page' : undefined}
          >
            {texts.pages[link]}
            {link === 'questions' && <QuestionCount />}
            {link === 'requests' && <NewRequests />}
          </a>
        ))}
      </nav>
    </header>
  );
}
