import { useEffect } from 'preact/hooks';
import { Route, Router, useLocation } from 'preact-iso/router';
import { isConnected } from '../data/connection.ts';
import { me } from '../data/session.ts';
import { Problem } from '../ui/problem.tsx';
import { Brand } from './brand.tsx';
import { enter, enterError, wasSignedIn } from './enter.ts';
import { Frame } from './frame.tsx';
import { SIGN_IN_PATH, SignInPage } from './routes.tsx';

/**
 * Shows the Studio to whoever is signed in, and the sign-in to everybody else, at the same address: it is where one
 * comes back to. Who it is takes one round trip, which only those wait for who come for the first time.
 */
export function SessionGate() {
  const { path } = useLocation();
  const isSigningIn = path === SIGN_IN_PATH;
  const connected = isConnected.value;
  // It was asked when the script began, but not on the page of the sign-in, and not without a connection.
  useEffect(() => {
    if (connected && !isSigningIn) void enter();
  }, [connected, isSigningIn]);
  if (isSigningIn || me.value === null) return <SignIn />;
  if (me.value || wasSignedIn()) return <Frame />;
  return enterError.value ? (
    <main class="alone">
      <Problem error={enterError.value} onRetry={enter} />
    </main>
  ) : null;
}

/** Suspends like any page, so it needs a router around it. */
const SignIn = () => (
  <div class="alone">
    <header>
      <Brand href="/" />
    </header>
    <main>
      <Router>{[<Route key="sign-in" default component={SignInPage} />]}</Router>
    </main>
  </div>
);
