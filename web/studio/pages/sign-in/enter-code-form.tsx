import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, createSession } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyOtherTabs } from './return-path.ts';
import { signInClient } from './sign-in-client.ts';
import { SignInError } from './sign-in-error.tsx';
import { useRateLimitedAttempt } from './use-rate-limited-attempt.ts';

interface EnterCodeFormProps {
  readonly email: string;
  readonly onSignedIn: () => unknown;
  readonly onBack: () => void;
}

/** Asks for the code in the e-mail. */
export function EnterCodeForm({ email, onSignedIn, onBack }: EnterCodeFormProps) {
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
  const codeError = isMissing ? t.signIn.codeMissing : isWrong ? t.signIn.codeWrong : undefined;
  return (
    <Form onSubmit={submit}>
      <p role="status">
        {t.signIn.sent} <strong dir="auto">{email}</strong>
      </p>
      <p class="soft">{t.signIn.openOrType}</p>
      {!codeError && <SignInError error={error} secondsLeft={secondsLeft} />}
      <TextField
        label={t.signIn.code}
        hint={t.signIn.codeHint}
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
          {t.signIn.signIn}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t.signIn.back}
        </Button>
      </div>
    </Form>
  );
}
