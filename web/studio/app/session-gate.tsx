import { useEffect } from 'preact/hooks';
import { Route, Router, useLocation } from 'preact-iso/router';
import { isConnected } from '../data/connection.ts';
import { me } from '../data/session.ts';
import { useStore } from '../store.ts';
import { Problem } from '../ui/problem.tsx';
import { Brand } from './brand.tsx';
import { checkSession, sessionError, wasSignedIn } from './check-session.ts';
import { Frame } from './frame.tsx';
import { SIGN_IN_PATH, SignInPage } from './routes.tsx';

/**
 * Shows the Studio to signed-in users and the sign-in form to everybody else. The URL does not change, so after the
 * sign-in, users see the page that they opened. Checking the session takes a round trip, so users who were signed in
 * here before see the Studio without waiting for the check.
 */
export function SessionGate() {
  const { path } = useLocation();
  const isSigningIn = path === SIGN_IN_PATH;
  const connected = useStore(isConnected);
  const user = useStore(me);
  const error = useStore(sessionError);
  // main.tsx starts the same check, except on the sign-in page. If that check failed offline, this one repeats it.
  useEffect(() => {
    if (connected && !isSigningIn) void checkSession();
  }, [connected, isSigningIn]);
  if (isSigningIn || user === null) return <SignIn />;
  if (user || wasSignedIn()) return <Frame />;
  return error ? (
    <main class="alone">
      <Problem error={error} onRetry={checkSession} />
    </main>
  ) : null;
}

/** `SignInPage` suspends while it loads, like any lazy page, so it needs a router around it. */
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
