import type { ComponentChildren } from 'preact';
import {
  getKnowledgeSet,
  getKnowledgeSource,
  getKnowledgeSourceText,
  listKnowledgeSources,
  updateKnowledgeSource,
} from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';

const CHANGED_QUERIES = [listKnowledgeSources, getKnowledgeSet, getKnowledgeSource, getKnowledgeSourceText];

interface HeldNoticeProps {
  readonly path: { readonly id: string; readonly source_id: string };
  readonly canWrite: boolean;
  /** Shown after the text of the notice. */
  readonly children?: ComponentChildren;
}

/** Asks the owner to approve a page or website that has changed so much that someone may have taken it over. */
export function HeldNotice({ path, canWrite, children }: HeldNoticeProps) {
  const { run, isPending, error } = useMutation(updateKnowledgeSource, { invalidates: CHANGED_QUERIES });
  const decide = (approve: boolean) => run({ path, body: { approve } });
  return (
    <div class="notice knowledge-notice">
      <p>
        {t.knowledge.held} {children}
      </p>
      {canWrite && (
        <div class="actions">
          <Button busy={isPending} onClick={() => decide(true)}>
            {t.knowledge.approve}
          </Button>
          <Button busy={isPending} onClick={() => decide(false)}>
            {t.knowledge.keep}
          </Button>
        </div>
      )}
      <Problem error={error} />
    </div>
  );
}
