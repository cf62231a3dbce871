import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { WEBHOOK_FORMATS, type WebhookFormat } from '../../../../contracts/webhooks/formats.ts';
import { ApiError } from '../../../../sdk/src/index.ts';
import { fieldError } from '../../texts/problems.ts';
import { messageFor, t } from '../../texts/t.ts';
import { lengthError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { EventChoice, type WebhookEvent } from './event-choice.tsx';

interface WebhookFormProps {
  /** The text of the button that submits the form. */
  readonly action: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
  onUrl(url: string): void;
  onDescription(description: string): void;
  onEvents(events: WebhookEvent[]): void;
  onFormat(format: WebhookFormat): void;
  onCancel(): void;
  readonly busy: boolean;
  /** The service's error. */
  readonly error: Error | undefined;
  /** Called only when the form is complete and valid. */
  onComplete(webhook: {
    readonly url: string;
    /** Empty: none. */
    readonly description: string;
    readonly events: WebhookEvent[];
    readonly format: WebhookFormat;
  }): unknown;
}

/** The URL, description, events and format of a new or existing webhook. */
export function WebhookForm({ action, url, description, events, format, busy, error, ...on }: WebhookFormProps) {
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = {
    url: url.trim() === '' ? t.shell.required : undefined,
    events: events.length === 0 ? t.webhookForm.oneEvent : undefined,
  };
  const tooLong = lengthError(description, LIMITS.webhookDescriptionLength);
  const submit = () => {
    setSubmitted(true);
    if (missing.url || missing.events || tooLong) return undefined;
    return on.onComplete({ url: url.trim(), description: description.trim(), events: [...events], format });
  };
  const urlError = urlErrorOf(error);
  return (
    <Form onSubmit={submit}>
      <TextField
        label="URL"
        autofocus
        type="url"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        placeholder="https://example.com/hooks/qpr"
        value={url}
        onValue={on.onUrl}
        hint={t.webhookForm.urlHint}
        error={(isSubmitted && missing.url) || urlError}
      />
      <TextField
        label={t.webhookForm.description}
        optional
        dir="auto"
        value={description}
        onValue={on.onDescription}
        hint={t.webhookForm.descriptionHint}
        error={tooLong}
      />
      <EventChoice
        legend={t.webhookForm.whichEvents}
        names={t.webhookForm.events}
        chosen={events}
        onChosen={on.onEvents}
        error={isSubmitted ? missing.events : undefined}
      />
      <Select
        label={t.webhookForm.format}
        value={format}
        onValue={(value) => on.onFormat(WEBHOOK_FORMATS.find((known) => known === value) ?? format)}
        options={WEBHOOK_FORMATS.map((value) => ({ value, label: t.webhookForm.formats[value] }))}
      />
      {!urlError && <Problem error={error} />}
      <div class="actions">
        <Button variant="primary" type="submit" busy={busy}>
          {action}
        </Button>
        <Button onClick={on.onCancel}>{t.shell.cancel}</Button>
      </div>
    </Form>
  );
}

/** Explains a rejected URL: already used, too many webhooks on its host, or invalid. */
function urlErrorOf(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'webhook.url_taken') return t.webhookForm.urlTaken;
  if (error.code === 'webhook.host_limit_reached') return t.webhookForm.hostFull;
  const refused = fieldError(error, 'url');
  return refused && (messageFor(t.webhookForm.urlRefused, refused.reason) ?? refused.message);
}
