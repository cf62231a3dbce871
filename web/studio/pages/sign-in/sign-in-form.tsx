import './sign-in.css';
import { useState } from 'preact/hooks';
import { AskForLink } from './ask-for-link.tsx';
import { useSignInElsewhere } from './return-path.ts';
import { TypeCode } from './type-code.tsx';

interface SignInFormProps {
  /** The email of the previous session. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => unknown;
}

/** The form without its page, for use in a dialog. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const [address, setAddress] = useState(email);
  const [isAsked, setAsked] = useState(false);
  useSignInElsewhere(onSignedIn);
  const asked = (given: string) => {
    setAddress(given);
    setAsked(true);
  };
  return isAsked ? (
    <TypeCode email={address} onSignedIn={onSignedIn} onBack={() => setAsked(false)} />
  ) : (
    <AskForLink email={address} onAsked={asked} />
  );
}
