import type { Webhook } from '../../../../sdk/src/index.ts';
import { Checkbox } from '../../ui/field.tsx';

export type WebhookEvent = Webhook['events'][number];

export const WEBHOOK_EVENTS = [
  'scan.created',
  'conversation.completed',
  'qpr_code.created',
  'subscription.upgraded',
  'subscription.cancelled',
] as const satisfies readonly WebhookEvent[];

/** What each event means to somebody who has never read the API. */
type EventNames = Readonly<Record<WebhookEvent, string>>;

interface EventChoiceProps {
  readonly legend: string;
  readonly names: EventNames;
  readonly chosen: readonly WebhookEvent[];
  readonly onChosen: (events: WebhookEvent[]) => void;
  readonly error?: string | undefined;
}

export function EventChoice({ legend, names, chosen, onChosen, error }: EventChoiceProps) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={
            <>
              {names[event]} <code>{event}</code>
            </>
          }
          checked={chosen.includes(event)}
          onValue={(isChosen) =>
            onChosen(WEBHOOK_EVENTS.filter((each) => (each === event ? isChosen : chosen.includes(each))))
          }
        />
      ))}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
