import { useState } from 'preact/hooks';
import { createWebhook, listWebhooks, type NewWebhook } from '../../../../sdk/src/index.ts';

import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { EventChoice, WEBHOOK_EVENTS, type WebhookEvent } from '../../parts/webhook-events.tsx';
import { urlErrorOf } from '../../parts/webhook-url-error.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { webhooksTexts } from './texts/index.ts';

interface NewWebhookDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (webhook: NewWebhook) => void;
}

export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const texts = useTexts(webhooksTexts);
  const shell = useShellTexts();
  const [url, setUrl, clearUrl] = useDraft('url', '');
  const [events, setEvents, clearEvents] = useDraft<WebhookEvent[]>('events', [...WEBHOOK_EVENTS]);
  const [isTried, setTried] = useState(false);
  const { run, isPending, error } = useMutation(createWebhook, { invalidates: [listWebhooks] });
  const missing = {
    url: url.trim() === '' ? shell.required : undefined,
    events: events.length === 0 ? texts.oneEvent : undefined,
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.url || missing.events) return;
    const outcome = await run({ body: { url: url.trim(), events } });
    if (!outcome.ok) return;
    clearUrl();
    clearEvents();
    onCreated(outcome.data);
  };
  const urlError = urlErrorOf(error);
  return (
    <Dialog title={texts.create} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="https://example.com/hooks/qpr"
          value={url}
          onValue={setUrl}
          hint={texts.urlHint}
          error={(isTried && missing.url) || urlError}
        />
        <EventChoice
          legend={texts.whichEvents}
          names={texts.events}
          chosen={events}
          onChosen={setEvents}
          error={isTried ? missing.events : undefined}
        />
        {!urlError && <Problem error={error} />}
        <Button look="primary" type="submit" busy={isPending}>
          {texts.createIt}
        </Button>
      </form>
    </Dialog>
  );
}
