import { ApiError, createSession, getMe } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { notifyOtherTabs } from './return-path.ts';
import { isTrustedEvent, signInClient } from './sign-in-client.ts';
import { SignInError } from './sign-in-error.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useRateLimitedAttempt } from './use-rate-limited-attempt.ts';

interface OpenLinkProps {
  /** The fragment of the sign-in link. */
  readonly token: string;
  readonly onSignedIn: () => unknown;
}

const isSignedIn = () =>
  signInClient.call(getMe, {}).then(
    () => true,
    () => false,
  );

/** Opened by the link in a sign-in e-mail. It signs in only after a click, because mail scanners open links, too. */
export function OpenLink({ token, onSignedIn }: OpenLinkProps) {
  const { run, isPending, error, secondsLeft } = useRateLimitedAttempt();
  const signIn = async (event: Event) => {
    if (!isTrustedEvent(event)) return;
    const isCreated = await run(() => signInClient.call(createSession, { body: { token } }));
    // A used link still opens the Studio for someone who is signed in.
    if (!isCreated && !(await isSignedIn())) return;
    notifyOtherTabs();
    await run(onSignedIn);
  };
  // This link no longer works. Offer to request a new one.
  if (error instanceof ApiError && (error.status === 403 || error.status === 410)) {
    return (
      <>
        <SignInError error={error} secondsLeft={secondsLeft} />
        <SignInForm onSignedIn={onSignedIn} />
      </>
    );
  }
  return (
    <>
      <p>{t.signIn.oneClick}</p>
      <SignInError error={error} secondsLeft={secondsLeft} />
      <Button variant="primary" busy={isPending} onClick={signIn}>
        {t.signIn.signIn}
      </Button>
    </>
  );
}
