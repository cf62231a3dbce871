import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, createSession } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyOtherTabs } from './return-path.ts';
import { signInClient } from './sign-in-client.ts';
import { SignInError } from './sign-in-error.tsx';
import { signInTexts } from './texts/index.ts';
import { useRateLimitedAttempt } from './use-rate-limited-attempt.ts';

interface EnterCodeFormProps {
  readonly email: string;
  readonly onSignedIn: () => unknown;
  readonly onBack: () => void;
}

/** Asks for the code in the e-mail. */
export function EnterCodeForm({ email, onSignedIn, onBack }: EnterCodeFormProps) {
  const texts = useTexts(signInTexts);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasSession = useRef(false);
  const { run, isPending, error, secondsLeft } = useRateLimitedAttempt();
  useEffect(() => document.querySelector<HTMLElement>('.code-field')?.focus(), []);
  // A text that is too long for a code is rejected with status 400.
  const isWrong = error instanceof ApiError && (error.code === 'sign_in.wrong_code' || error.status === 400);
  const submit = async () => {
    setMissing(code.trim() === '');
    if (code.trim() === '' || isPending) return;
    // A code works once. If the session was created but `onSignedIn` failed, repeat only `onSignedIn`.
    hasSession.current ||= await run(() => signInClient.call(createSession, { body: { code } }));
    if (!hasSession.current) return;
    notifyOtherTabs();
    await run(onSignedIn);
  };
  const codeError = isMissing ? texts.codeMissing : isWrong ? texts.codeWrong : undefined;
  return (
    <Form onSubmit={submit}>
      <p role="status">
        {texts.sent} <strong dir="auto">{email}</strong>
      </p>
      <p class="soft">{texts.openOrType}</p>
      {!codeError && <SignInError error={error} secondsLeft={secondsLeft} />}
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        error={codeError}
        class="code-field"
        autocomplete="one-time-code"
        autocapitalize="characters"
        spellcheck={false}
        required
        value={code}
        onValue={setCode}
      />
      <div class="actions">
        <Button variant="primary" type="submit" busy={isPending}>
          {texts.signIn}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </Form>
  );
}
