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

const DATALIST_ID = 'known-tags';

/** Asks for tags, and adds them to the selected codes or removes them from these codes. */
export function TagsDialog({ onChange, onClose }: TagsDialogProps) {
  const texts = useTexts(bulkActionsTexts);
  const shell = useShellTexts();
  const { fields } = useScope();
  // Only the tags are needed. `limit` applies to the codes in the response, not to the tags.
  const { data } = useQuery(listQprCodes, { query: { ...fields, include: 'tags', limit: 1 } });
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const tags = tagsIn(text);
  const error = tags.length === 0 ? shell.required : areTagsInvalid(tags) ? texts.tagsWrong : undefined;
  const submit = (change: (all: Tags, tag: string) => Tags) => {
    setSubmitted(true);
    if (error === undefined) onChange((before) => tags.reduce(change, before));
  };
  return (
    <Dialog title={texts.tags} onClose={onClose}>
      <Form onSubmit={() => submit(withTag)}>
        <TextField
          label={texts.tag}
          hint={texts.tagsHint}
          value={text}
          list={DATALIST_ID}
          dir="auto"
          autocomplete="off"
          onValue={setText}
          error={isSubmitted ? error : undefined}
        />
        <datalist id={DATALIST_ID}>
          {data?.tags?.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <div class="actions">
          <Button type="submit" variant="primary">
            {texts.addTag}
          </Button>
          <Button onClick={() => submit(withoutTag)}>{texts.removeTag}</Button>
          <Button variant="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
