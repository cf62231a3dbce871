import { Route, Router } from 'preact-iso/router';
import { loadMe } from '../data/load-me.ts';
import { me, signInRequest } from '../data/session.ts';
import { useShellTexts } from '../texts/shell/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm } from './routes.tsx';

/** A sign-in beside the open page: whatever was typed stays, and the call that asked for it is made again. */
export function SignInDialog() {
  const { session } = useShellTexts();
  const request = signInRequest.value;
  if (!request) return null;
  const isEnded = request.why === 'ended';
  const continueHere = async () => {
    const before = me.value;
    me.value = await loadMe();
    // Somebody else has signed in: nothing on this page is theirs.
    if (before && me.value.account.id !== before.account.id) location.reload();
    else request.done(true);
  };
  return (
    <Dialog title={isEnded ? session.ended : session.confirm} onClose={() => request.done(false)}>
      <p>{isEnded ? session.endedText : session.confirmText}</p>
      <Router>
        {[
          <Route key="form" default component={SignInForm} email={me.value?.account.email} onSignedIn={continueHere} />,
        ]}
      </Router>
    </Dialog>
  );
}
