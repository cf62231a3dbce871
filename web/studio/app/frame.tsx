import { useRef, useState } from 'preact/hooks';
import { Route, Router, useLocation } from 'preact-iso/router';
import { t } from '../texts/t.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Keyboard } from './keyboard.tsx';
import { Navigation } from './navigation.tsx';
import { NotFound } from './not-found.tsx';
import { ACCOUNT_ROUTES, organizationIn, SCOPED_ROUTES } from './routes.tsx';
import { ScopeProvider } from './scope-provider.tsx';

/** The layout around every page. */
export function Frame() {
  const { path } = useLocation();
  const [isLoading, setLoading] = useState(false);
  const main = useRef<HTMLElement>(null);
  // Focus the heading, so a screen reader announces the new page.
  const announce = () => main.current?.querySelector('h1')?.focus({ preventScroll: true });
  return (
    <ScopeProvider>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t.shell.skip}
      </button>
      <div class="frame">
        <Navigation />
        <main id="main" ref={main} tabIndex={-1}>
          {isLoading && <div class="progress" />}
          <ErrorBoundary resetKey={path}>
            <Router onLoadStart={() => setLoading(true)} onLoadEnd={() => setLoading(false)} onRouteChange={announce}>
              {routesAt('/studio')}
              {organizationIn(path) === undefined ? [] : routesAt('/studio/:organization')}
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      <Keyboard />
    </ScopeProvider>
  );
}

const routesAt = (base: string) =>
  [...SCOPED_ROUTES, ...(base === '/studio' ? ACCOUNT_ROUTES : [])].map(({ path, page }) => (
    <Route key={`${base}/${path}`} path={path ? `${base}/${path}` : base} component={page} />
  ));
