import type { KnowledgeSet } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useTexts } from '../../../texts/language.ts';
import { SetFacts } from '../set-facts.tsx';
import { knowledgeTexts } from '../texts/index.ts';

export function SetCard({ set }: { readonly set: KnowledgeSet }) {
  const texts = useTexts(knowledgeTexts);
  const { path } = useScope();
  return (
    <li class="card knowledge-set" data-item>
      <h2>
        <a class="cover" href={path(`knowledge/${set.id}`)} dir="auto" title={set.name}>
          {set.name}
        </a>
      </h2>
      <p class="soft">{set.sources_count === 0 ? texts.noSources : <SetFacts set={set} />}</p>
    </li>
  );
}
