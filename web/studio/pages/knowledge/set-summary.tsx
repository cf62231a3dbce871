import { KNOWLEDGE_LIMITS } from '../../../../contracts/knowledge.ts';
import type { KnowledgeSet } from '../../../../sdk/src/index.ts';
import { formatPercent } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';

const languages = new Intl.DisplayNames(language, { type: 'language' });

/** Below this share of the limit, a set does not show how full it is. */
const MIN_SHOWN_SHARE = 0.5;

/** How much is in a set, in which languages, and whether answers already use the last change. */
export function SetSummary({ set }: { readonly set: KnowledgeSet }) {
  const share = Math.round((set.tokens / KNOWLEDGE_LIMITS.tokensPerSet) * 100) / 100;
  const facts = [
    t.knowledge.sources({ count: set.sources_count }),
    share >= MIN_SHOWN_SHARE && t.knowledge.full({ share: formatPercent(share) }),
    set.languages.map((tag) => languages.of(tag) ?? tag).join(', '),
    set.status === 'updating' && t.knowledge.updating,
  ];
  return <>{facts.filter(Boolean).join(SEPARATOR)}</>;
}
