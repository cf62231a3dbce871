import { useState } from 'preact/hooks';
import { LANGUAGES as EMAIL_LANGUAGES } from '../../../../contracts/languages.ts';
import { ApiError, requestSignIn } from '../../../../sdk/src/index.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { rememberReturnPath } from './return-path.ts';
import { signInClient } from './sign-in-client.ts';
import { SignInError } from './sign-in-error.tsx';
import { useRateLimitedAttempt } from './use-rate-limited-attempt.ts';

interface RequestLinkFormProps {
  readonly email: string;
  /** Called after the e-mail was sent, or if the user wants to use an earlier e-mail. */
  readonly onLinkRequested: (email: string) => void;
}

/** Without one, the service chooses the language of the e-mail by the browser's languages. */
const emailLanguage = EMAIL_LANGUAGES.find((each) => each === language);

export function RequestLinkForm({ email, onLinkRequested }: RequestLinkFormProps) {
  const [address, setAddress] = useState(email);
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, error, secondsLeft } = useRateLimitedAttempt();
  const isInvalid = isMissing || (error instanceof ApiError && error.status === 400);
  const submit = async () => {
    setMissing(address.trim() === '');
    if (address.trim() === '' || isPending) return;
    rememberReturnPath();
    const body = { email: address.trim(), ...(emailLanguage && { language: emailLanguage }) };
    if (await run(() => signInClient.call(requestSignIn, { body }))) onLinkRequested(body.email);
  };
  return (
    <Form onSubmit={submit}>
      {!isInvalid && <SignInError error={error} secondsLeft={secondsLeft} />}
      <TextField
        label={t.signIn.email}
        type="email"
        autocomplete="email"
        required
        error={isInvalid ? t.signIn.emailInvalid : undefined}
        value={address}
        onValue={setAddress}
      />
      <div class="actions">
        <Button variant="primary" type="submit" busy={isPending}>
          {t.signIn.send}
        </Button>
        {error instanceof ApiError && error.code === 'sign_in.address_limit' && (
          <Button variant="quiet" onClick={() => onLinkRequested(address.trim())}>
            {t.signIn.haveCode}
          </Button>
        )}
      </div>
    </Form>
  );
}
