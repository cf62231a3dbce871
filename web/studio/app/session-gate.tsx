import { useEffect, useState } from 'preact/hooks';
import { Route, Router, useLocation } from 'preact-iso/router';
import { ApiError } from '../../../sdk/src/index.ts';
import { loadMe } from '../data/load-me.ts';
import { me } from '../data/session.ts';
import { Problem } from '../ui/problem.tsx';
import { Frame } from './frame.tsx';
import { SIGN_IN_PATH, SignInPage } from './routes.tsx';

/** Shows the Studio to whoever is signed in, and the sign-in to everybody else, at the same address: it is where one comes back to. */
export function SessionGate() {
  const { path } = useLocation();
  const [error, setError] = useState<Error>();
  const isSigningIn = path === SIGN_IN_PATH;
  useEffect(() => {
    if (isSigningIn || me.value !== undefined) return;
    enter().catch(setError);
  }, [isSigningIn]);
  if (error) return <Unreachable error={error} />;
  if (isSigningIn || me.value === null) return <Alone />;
  // Who it is takes one round trip; until then the page is empty, not half there.
  return me.value ? <Frame /> : null;
}

async function enter(): Promise<void> {
  try {
    me.value = await loadMe();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    me.value = null;
  }
}

const Unreachable = ({ error }: { readonly error: Error }) => (
  <main class="alone">
    <Problem error={error} onRetry={() => location.reload()} />
  </main>
);

/** Suspends like any page, so it needs a router around it. */
const Alone = () => (
  <main class="alone">
    <Router>{[<Route key="sign-in" default component={SignInPage} />]}</Router>
  </main>
);
