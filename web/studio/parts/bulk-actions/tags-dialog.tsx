import { useState } from 'preact/hooks';
import { listQprCodes } from '../../../../sdk/src/index.ts';
import { areTagsInvalid, tagsIn, withoutTag, withTag } from '../../../../shared/tags.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { bulkActionsTexts } from './texts/index.ts';

type Tags = readonly string[];

interface TagsDialogProps {
  onChange(change: (tags: Tags) => Tags): void;
  onClose(): void;
}

const SUGGESTIONS = 'known-tags';

/** Adds tags to the selected codes, or removes them. */
export function TagsDialog({ onChange, onClose }: TagsDialogProps) {
  const texts = useTexts(bulkActionsTexts);
  const shell = useShellTexts();
  const { fields } = useScope();
  const { data } = useQuery(listQprCodes, { query: { ...fields, include: 'tags', limit: 1 } });
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const tags = tagsIn(text);
  const error = tags.length === 0 ? shell.required : areTagsInvalid(tags) ? texts.tagsWrong : undefined;
  const send = (change: (all: Tags, tag: string) => Tags) => {
    setSent(true);
    if (error === undefined) onChange((before) => tags.reduce(change, before));
  };
  return (
    <Dialog title={texts.tags} onClose={onClose}>
      <Form onSubmit={() => send(withTag)}>
        <TextField
          label={texts.tag}
          hint={texts.tagsHint}
          value={text}
          list={SUGGESTIONS}
          dir="auto"
          autocomplete="off"
          onValue={setText}
          error={isSent ? error : undefined}
        />
        <datalist id={SUGGESTIONS}>
          {data?.tags?.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <div class="actions">
          <Button type="submit" variant="primary">
            {texts.addTag}
          </Button>
          <Button onClick={() => send(withoutTag)}>{texts.removeTag}</Button>
          <Button variant="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
