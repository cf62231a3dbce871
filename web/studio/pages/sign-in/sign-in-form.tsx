import { useState } from 'preact/hooks';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { signInTexts } from './texts/index.ts';

interface SignInFormProps {
  /** Whoever was signed in here before. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => unknown;
}

/** The form without the page around it: it also stands in a dialog, beside an open page. */
export function SignInForm({ email = '' }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const [address, setAddress] = useState(email);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TextField label={texts.email} type="email" autocomplete="email" value={address} onValue={setAddress} />
      <Button look="primary" type="submit">
        {texts.send}
      </Button>
    </form>
  );
}
