import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import { listKnowledgeSets } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useQuery } from '../../../data/use-query.ts';
import { byName } from '../../../texts/by-name.ts';
import { t } from '../../../texts/t.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface KnowledgeDialogProps {
  readonly chosen: readonly string[];
  readonly organizationId: string | undefined;
  onChosen(ids: readonly string[]): void;
  onClose(): void;
}

/** Chooses the knowledge sets that a code uses: at most three of its owner's sets. */
export function KnowledgeDialog({ chosen, organizationId, onChosen, onClose }: KnowledgeDialogProps) {
  const { path } = useScope();
  const query = organizationId === undefined ? {} : { organization_id: organizationId };
  const { data, error, isPending, retry } = useQuery(listKnowledgeSets, { query }, { reload: true });
  const sets = byName(data?.knowledge ?? []);
  // Leave out sets that were deleted meanwhile, because the service would reject them.
  const known = chosen.filter((setId) => sets.some((set) => set.id === setId));
  const isFull = known.length >= KNOWLEDGE_LIMITS.setsPerCode;
  const choose = (id: string, isChosen: boolean) => {
    const others = known.filter((setId) => setId !== id);
    onChosen(isChosen ? [...others, id] : others);
  };
  return (
    <Dialog title={t.editor.chooseKnowledge} onClose={onClose}>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton count={3} />}
      {data && (
        <>
          <p class="soft">{sets.length === 0 ? t.editor.noSets : t.editor.setsLimit}</p>
          <div class="choices">
            {sets.map(({ id, name, sources_count }) => {
              const isChosen = chosen.includes(id);
              return (
                <Checkbox
                  key={id}
                  label={
                    <>
                      <span dir="auto">{name}</span>{' '}
                      <span class="soft">{t.editor.sourcesCount({ count: sources_count })}</span>
                    </>
                  }
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onValue={(checked) => choose(id, checked)}
                />
              );
            })}
          </div>
          <div class="actions">
            {sets.length > 0 && (
              <Button variant="primary" onClick={onClose}>
                {t.editor.done}
              </Button>
            )}
            <ButtonLink href={path('knowledge')}>{t.editor.manageSets}</ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  );
}
