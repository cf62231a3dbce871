import { WEBHOOK_EVENT_TYPES } from '../../../../contracts/events.ts';
import type { Webhook } from '../../../../sdk/src/index.ts';
import { Choices } from '../../ui/choices.tsx';

export type WebhookEvent = Webhook['events'][number];

/** A description of each event for people who do not know the API. */
type EventNames = Readonly<Record<WebhookEvent, string>>;

interface EventChoiceProps {
  readonly legend: string;
  readonly names: EventNames;
  readonly chosen: readonly WebhookEvent[];
  readonly onChosen: (events: WebhookEvent[]) => void;
  readonly error?: string | undefined;
}

export const EventChoice = ({ names, ...choice }: EventChoiceProps) => (
  <Choices
    {...choice}
    options={WEBHOOK_EVENT_TYPES.map((event) => [
      event,
      <>
        {names[event]} <code>{event}</code>
      </>,
    ])}
  />
);
