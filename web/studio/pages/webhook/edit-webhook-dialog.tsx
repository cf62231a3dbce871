import { useState } from 'preact/hooks';
import { getWebhook, listWebhooks, updateWebhook, type Webhook } from '../../../../sdk/src/index.ts';

import { useMutation } from '../../data/use-mutation.ts';
import { EventChoice } from '../../parts/webhook-events.tsx';
import { urlErrorOf } from '../../parts/webhook-url-error.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { webhookTexts } from './texts/index.ts';

interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const texts = useTexts(webhookTexts);
  const shell = useShellTexts();
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState([...webhook.events]);
  const { run, isPending, error } = useMutation(updateWebhook, { invalidates: [listWebhooks, getWebhook] });
  const missing = {
    url: url.trim() === '' ? shell.required : undefined,
    events: events.length === 0 ? texts.oneEvent : undefined,
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (missing.url || missing.events) return;
    // Only what was changed: a URL that did not move is not checked anew.
    const body = { events, ...(url.trim() !== webhook.url && { url: url.trim() }) };
    if ((await run({ path: { id: webhook.id }, body })).ok) onClose();
  };
  const urlError = urlErrorOf(error);
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          value={url}
          onValue={setUrl}
          error={missing.url ?? urlError}
        />
        <EventChoice
          legend={texts.whichEvents}
          names={texts.events}
          chosen={events}
          onChosen={setEvents}
          error={missing.events}
        />
        {!urlError && <Problem error={error} />}
        <Button look="primary" type="submit" busy={isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
