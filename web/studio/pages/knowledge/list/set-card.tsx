import type { KnowledgeSet } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SetSummary } from '../set-summary.tsx';

/** A knowledge set, and how many of its sources need attention. */
export function SetCard({ set }: { readonly set: KnowledgeSet }) {
  const { held_count = 0, failed_count = 0 } = set;
  const { path } = useScope();
  return (
    <li class="card knowledge-set" data-item>
      <h2>
        <a class="cover" href={path(`knowledge/${set.id}`)} dir="auto" title={set.name}>
          {set.name}
        </a>
      </h2>
      <p class="soft">{set.sources_count === 0 ? t.knowledge.noSources : <SetSummary set={set} />}</p>
      {(held_count > 0 || failed_count > 0) && (
        <p class="knowledge-attention">
          {held_count > 0 && (
            <Badge tone="warning">{`${t.knowledge.statuses.held}: ${formatNumber(held_count)}`}</Badge>
          )}
          {failed_count > 0 && (
            <Badge tone="danger">{`${t.knowledge.statuses.failed}: ${formatNumber(failed_count)}`}</Badge>
          )}
        </p>
      )}
    </li>
  );
}
