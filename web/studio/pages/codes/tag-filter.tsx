import { type ListQprCodesInput, listQprCodes } from '../../../../sdk/src/index.ts';
import { hasTag, tagKey } from '../../../../shared/tags.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';

interface TagFilterProps {
  /** The list whose tags are offered. */
  readonly query: ListQprCodesInput['query'];
  readonly value: string;
  onValue(tag: string): void;
}

/** Filters by one of the tags in the list. */
export function TagFilter({ query, value, onValue }: TagFilterProps) {
  const { data } = useQuery(
    listQprCodes,
    { query: { ...query, include: 'tags', limit: 1 } },
    { keepPrevious: true, refetchOnFocus: false },
  );
  const tags = data?.tags ?? [];
  const isListed = hasTag(
    tags.map(({ tag }) => tag),
    value,
  );
  return (
    <select
      class="code-tag-filter"
      aria-label={t.codes.tag}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      <option value="">{t.codes.allTags}</option>
      {value !== '' && !isListed && (
        <option value={value} selected>
          {value}
        </option>
      )}
      {tags.map(({ tag, codes }) => (
        <option key={tag} value={tag} selected={tagKey(tag) === tagKey(value)}>
          {`${tag} (${formatNumber(codes)})`}
        </option>
      ))}
    </select>
  );
}
