import { useLayoutEffect, useState } from 'preact/hooks';
import { KNOWLEDGE_LIMITS, WEB_KINDS, type WebKind } from '../../../../../contracts/knowledge.ts';
import { ApiError, addKnowledgeSource, getKnowledgeSet, listKnowledgeSources } from '../../../../../sdk/src/index.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { fieldError } from '../../../texts/problems.ts';
import { messageFor, t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { fullAddress, guessKind } from './guess-kind.ts';
import { IntervalSelect } from './interval-select.tsx';

interface Draft {
  readonly address: string;
  /** Absent until the user chooses a kind. Until then, the kind is guessed from the address. */
  readonly kind?: WebKind;
  /** The time between two reads of a feed. */
  readonly minutes: number;
}

interface AddressDialogProps {
  readonly setId: string;
  /** The URL that the user pasted on the page; empty if the user clicked the button instead. */
  readonly pasted: string;
  onClose(): void;
}

/** Adds a page, a website or a feed. */
export function AddressDialog({ setId, pasted, onClose }: AddressDialogProps) {
  const initial: Draft = { address: pasted, minutes: KNOWLEDGE_LIMITS.feedMinutes.default };
  const [draft, setDraft, clear] = useDraft('address', initial);
  // A pasted address replaces what the user typed before they left the page.
  useLayoutEffect(() => {
    if (pasted !== '') setDraft(initial);
  }, []);
  const [isSubmitted, setSubmitted] = useState(false);
  const add = useMutation(addKnowledgeSource, { invalidates: [listKnowledgeSources, getKnowledgeSet] });
  const { address, kind = guessKind(address), minutes } = draft;
  const isMissing = address.trim() === '';
  const refused = refusedText(add.error);
  const close = () => {
    clear();
    onClose();
  };
  const submit = async () => {
    setSubmitted(true);
    if (isMissing) return;
    const url = fullAddress(address);
    const body = kind === 'feed' ? ({ kind, url, every_minutes: minutes } as const) : { kind, url };
    if ((await add.run({ path: { id: setId }, body })).ok) close();
  };
  return (
    <Dialog title={t.knowledge.addAddress} onClose={close}>
      <Form onSubmit={submit}>
        <TextField
          label={t.knowledge.address}
          hint={t.knowledge.addressHint}
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="https://example.com/"
          maxLength={KNOWLEDGE_LIMITS.urlLength}
          value={address}
          onValue={(value) => {
            add.reset();
            setDraft({ ...draft, address: value });
          }}
          error={(isSubmitted && isMissing && t.shell.required) || refused}
          dir="ltr"
          autofocus
        />
        <Select
          label={t.knowledge.readAs}
          hint={t.knowledge.readAsHints[kind]}
          value={kind}
          onValue={(value) => setDraft({ ...draft, kind: WEB_KINDS.find((known) => known === value) ?? kind })}
          options={WEB_KINDS.map((value) => ({ value, label: t.knowledge.readAsKinds[value] }))}
        />
        {kind === 'feed' && (
          <IntervalSelect minutes={minutes} onMinutes={(value) => setDraft({ ...draft, minutes: value })} />
        )}
        {!refused && <Problem error={add.error} />}
        <div class="actions">
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t.knowledge.addAddress}
          </Button>
          <Button onClick={close}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The text that explains why the service refused the address; undefined for all other errors. */
function refusedText(error: Error | undefined): string | undefined {
  if (error instanceof ApiError && error.code === 'knowledge_source.feed_limit_reached') return t.knowledge.feedLimit;
  const refused = fieldError(error, 'url');
  return refused && (messageFor(t.knowledge.addressRefused, refused.reason) ?? refused.message);
}
