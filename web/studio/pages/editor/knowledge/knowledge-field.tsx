import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { KnowledgeSetName } from '../../../parts/knowledge-set-name/knowledge-set-name.tsx';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Draft } from '../draft.ts';

const loadDialog = async () => (await import('./knowledge-dialog.tsx')).KnowledgeDialog;

interface KnowledgeFieldProps {
  readonly draft: Draft;
  readonly organizationId: string | undefined;
  change(changes: Partial<Draft>): void;
}

/** The knowledge sets of a code. The list has its final height before the names arrive. */
export function KnowledgeField({ draft: { knowledge }, organizationId, change }: KnowledgeFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const KnowledgeDialog = useLazy(loadDialog, isChoosing);
  return (
    <fieldset class="knowledge-field">
      <legend>{labelOf('knowledge')}</legend>
      {knowledge.length > 0 && (
        <ul>
          {knowledge.map((id) => (
            <li key={id}>
              <KnowledgeSetName id={id} gone={t.editor.deletedSet} />
            </li>
          ))}
        </ul>
      )}
      <p class="hint">{t.editor.knowledgeHint}</p>
      <Button onClick={() => setChoosing(true)}>{t.editor.chooseKnowledge}</Button>
      {isChoosing && KnowledgeDialog && (
        <KnowledgeDialog
          chosen={knowledge}
          organizationId={organizationId}
          onChosen={(ids) => change({ knowledge: ids })}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
