import type { QprCodeDetail } from '../../../../../sdk/src/index.ts';
import { useTexts } from '../../../texts/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { recipientsIn } from './recipient-list.ts';
import { formsTexts } from './texts/index.ts';

interface RecipientsFieldProps {
  readonly value: string;
  readonly hasFault: boolean;
  /** The saved code, which has the answers of its recipients. */
  readonly saved: QprCodeDetail | undefined;
  onValue(value: string): void;
}

const TONES = { new: 'neutral', pending: 'warning', confirmed: 'good', stopped: 'neutral' } as const;

/** The addresses that get requests by e-mail, and whether each has confirmed. */
export function RecipientsField({ value, hasFault, saved, onValue }: RecipientsFieldProps) {
  const texts = useTexts(formsTexts);
  const statusOf = (address: string) => {
    const isSame = (other: string) => other.toLowerCase() === address.toLowerCase();
    const answered = saved?.recipient_statuses?.find(({ email }) => isSame(email))?.status;
    return answered ?? (saved?.request_recipients?.some(isSame) ? 'pending' : 'new');
  };
  return (
    <>
      <TextArea
        label={texts.recipients}
        hint={texts.recipientsHint}
        class="welcome-field"
        placeholder="reception@example.com"
        spellcheck={false}
        autocomplete="off"
        inputmode="email"
        dir="ltr"
        optional
        value={value}
        onValue={onValue}
        error={hasFault ? texts.wrongRecipients : undefined}
      />
      <ul class="recipients">
        {(hasFault ? [] : recipientsIn(value)).map((address) => {
          const status = statusOf(address);
          return (
            <li key={address}>
              <bdi>{address}</bdi>
              <Badge tone={TONES[status]}>{texts.recipientStatus[status]}</Badge>
            </li>
          );
        })}
      </ul>
    </>
  );
}
