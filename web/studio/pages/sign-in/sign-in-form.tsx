import './sign-in.css';
import { useState } from 'preact/hooks';
import { EnterCodeForm } from './enter-code-form.tsx';
import { RequestLinkForm } from './request-link-form.tsx';
import { useSignInOnOtherTab } from './return-path.ts';

interface SignInFormProps {
  /** The e-mail address of the previous session. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => unknown;
}

/** Asks for the e-mail address, then for the sign-in code in the e-mail. Used on the sign-in page and in a dialog. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const [address, setAddress] = useState(email);
  const [isLinkRequested, setLinkRequested] = useState(false);
  useSignInOnOtherTab(onSignedIn);
  const onLinkRequested = (requestedFor: string) => {
    setAddress(requestedFor);
    setLinkRequested(true);
  };
  return isLinkRequested ? (
    <EnterCodeForm email={address} onSignedIn={onSignedIn} onBack={() => setLinkRequested(false)} />
  ) : (
    <RequestLinkForm email={address} onLinkRequested={onLinkRequested} />
  );
}
