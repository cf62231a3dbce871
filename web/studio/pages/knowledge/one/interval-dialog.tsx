import { useState } from 'preact/hooks';
import { type KnowledgeSource, listKnowledgeSources, updateKnowledgeSource } from '../../../../../sdk/src/index.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { IntervalSelect } from './interval-select.tsx';

interface IntervalDialogProps {
  readonly setId: string;
  readonly source: KnowledgeSource;
  onClose(): void;
}

export function IntervalDialog({ setId, source, onClose }: IntervalDialogProps) {
  const [minutes, setMinutes] = useState(source.every_minutes ?? 0);
  const update = useMutation(updateKnowledgeSource, { invalidates: [listKnowledgeSources] });
  const submit = async () => {
    const path = { id: setId, source_id: source.id };
    if ((await update.run({ path, body: { every_minutes: minutes } })).ok) onClose();
  };
  return (
    <Dialog title={t.knowledge.changeInterval} onClose={onClose}>
      <Form onSubmit={submit}>
        <IntervalSelect minutes={minutes} onMinutes={setMinutes} />
        <Problem error={update.error} />
        <div class="actions">
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t.knowledge.save}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
