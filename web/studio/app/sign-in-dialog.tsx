import { Route, Router } from 'preact-iso/router';
import { me, signInRequest } from '../data/session.ts';
import { useStore } from '../store.ts';
import { t } from '../texts/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { recheckSession } from './check-session.ts';
import { SignInForm } from './routes.tsx';

/** Lets the user sign in on top of the open page: the user's input stays, and the failed call is retried. */
export function SignInDialog() {
  const request = useStore(signInRequest);
  if (!request) return null;
  const isEnded = request.why === 'ended';
  const onSignedIn = async () => {
    if (await recheckSession()) request.done(true);
  };
  return (
    <Dialog title={isEnded ? t.shell.session.ended : t.shell.session.confirm} onClose={() => request.done(false)}>
      <p>{isEnded ? t.shell.session.endedText : t.shell.session.confirmText}</p>
      <Router>
        {[<Route key="form" default component={SignInForm} email={me.value?.account.email} onSignedIn={onSignedIn} />]}
      </Router>
    </Dialog>
  );
}
