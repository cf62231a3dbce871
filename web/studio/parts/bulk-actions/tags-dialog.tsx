import { useState } from 'preact/hooks';
import { listQprCodes } from '../../../../sdk/src/index.ts';
import { areTagsInvalid, tagsIn, withoutTag, withTag } from '../../../../shared/tags.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

type Tags = readonly string[];

interface TagsDialogProps {
  onChange(change: (tags: Tags) => Tags): void;
  onClose(): void;
}

const DATALIST_ID = 'known-tags';

/** Asks for tags, and adds them to the selected codes or removes them from these codes. */
export function TagsDialog({ onChange, onClose }: TagsDialogProps) {
  const { fields } = useScope();
  // Only the tags are needed. `limit` applies to the codes in the response, not to the tags.
  const { data } = useQuery(listQprCodes, { query: { ...fields, include: 'tags', limit: 1 } });
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const tags = tagsIn(text);
  const error = tags.length === 0 ? t.shell.required : areTagsInvalid(tags) ? t.bulkActions.tagsWrong : undefined;
  const submit = (change: (all: Tags, tag: string) => Tags) => {
    setSubmitted(true);
    if (error === undefined) onChange((before) => tags.reduce(change, before));
  };
  return (
    <Dialog title={t.bulkActions.tags} onClose={onClose}>
      <Form onSubmit={() => submit(withTag)}>
        <TextField
          label={t.bulkActions.tag}
          hint={t.bulkActions.tagsHint}
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
            {t.bulkActions.addTag}
          </Button>
          <Button onClick={() => submit(withoutTag)}>{t.bulkActions.removeTag}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t.shell.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
