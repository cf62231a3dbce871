import { useState } from 'preact/hooks';
import { CONFIRMATION } from '../../../../../contracts/requests/requests.ts';
import { HOUR_MILLISECONDS } from '../../../../../contracts/time.ts';
import { toError } from '../../../data/to-error.ts';
import { t } from '../../../texts/t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { SavedCode } from '../fields/form-props.ts';
import { recipientsIn } from './recipient-list.ts';

interface RecipientsFieldProps {
  readonly value: string;
  readonly hasError: boolean;
  readonly saved: SavedCode | undefined;
  onValue(value: string): void;
}

const TONES = { new: 'neutral', pending: 'warning', confirmed: 'good', stopped: 'neutral' } as const;

/** The addresses that get requests by e-mail, and whether each has confirmed. */
export function RecipientsField({ value, hasError, saved, onValue }: RecipientsFieldProps) {
  const recipients = (hasError ? [] : recipientsIn(value)).map((address) => ({ address, ...statusOf(address, saved) }));
  return (
    <>
      <TextArea
        label={t.forms.recipients}
        hint={t.forms.recipientsHint}
        class="welcome-field"
        placeholder="reception@example.com"
        spellcheck={false}
        autocomplete="off"
        inputmode="email"
        dir="ltr"
        optional
        value={value}
        onValue={onValue}
        error={hasError ? t.forms.wrongRecipients : undefined}
      />
      <ul class="recipients">
        {recipients.map(({ address, status }) => (
          <li key={address}>
            <bdi>{address}</bdi>
            <Badge tone={TONES[status]}>{t.forms.recipientStatus[status]}</Badge>
          </li>
        ))}
      </ul>
      {saved && recipients.some(({ canResend }) => canResend) && <ResendButton onResend={saved.resendConfirmations} />}
    </>
  );
}

/**
 * The status of an address, and whether the owner can resend the confirmation link to it. That is possible a day after
 * the last e-mail. If a daily limit prevented the first e-mail, the day starts with the last change of the code.
 */
function statusOf(address: string, saved: SavedCode | undefined) {
  const isSame = (other: string) => other.toLowerCase() === address.toLowerCase();
  if (!saved?.code.request_recipients?.some(isSame)) return { status: 'new' } as const;
  const { recipient_statuses = [], updated_at } = saved.code;
  const { status = 'pending', asked_at = updated_at } = recipient_statuses.find(({ email }) => isSame(email)) ?? {};
  const hours = (Date.now() - Date.parse(asked_at)) / HOUR_MILLISECONDS;
  return { status, canResend: status === 'pending' && hours > CONFIRMATION.askAgainHours } as const;
}

function ResendButton({ onResend }: { onResend(): Promise<void> }) {
  const [state, setState] = useState<'sending' | 'sent' | Error>();
  const resend = async () => {
    setState('sending');
    try {
      await onResend();
      setState('sent');
      toast(t.forms.resent);
    } catch (thrown) {
      setState(toError(thrown));
    }
  };
  if (state === 'sent') return null;
  return (
    <>
      <Button busy={state === 'sending'} onClick={() => void resend()}>
        {t.forms.resend}
      </Button>
      <Problem error={state instanceof Error ? state : undefined} />
    </>
  );
}
