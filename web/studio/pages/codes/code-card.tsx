import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { formatDaysAgo } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { memo } from '../../ui/memo.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Sparkline } from './sparkline.tsx';

const SHOWN_TAGS = 3;

export interface CardActions {
  duplicate(code: QprCodeListItem): unknown;
  archive(code: QprCodeListItem): unknown;
  unarchive(code: QprCodeListItem): unknown;
  move(code: QprCodeListItem): unknown;
  remove(code: QprCodeListItem): unknown;
  select(code: QprCodeListItem, isSelected: boolean): void;
}

interface CodeCardProps {
  readonly code: QprCodeListItem;
  /** The name of the code's organization: empty while it loads, undefined if the card does not show it. */
  readonly organization: string | undefined;
  /** A ref, because new functions in the props would render every card again. */
  readonly actions: { readonly current: CardActions };
  /** Whether the user can change the code. */
  readonly canWrite: boolean;
  readonly isMovable: boolean;
  readonly isSelected: boolean;
  readonly position: number;
  readonly total: number;
}

/** A code in the list. Memoized, because selecting one of 1,000 codes must not render the others again. */
export const CodeCard = memo((props: CodeCardProps) => {
  const { code, organization, actions, canWrite, isMovable, isSelected, position, total } = props;
  const { path } = useScope();
  const isActive = code.status === 'active';
  return (
    <li class="card code-card" aria-posinset={position} aria-setsize={total} data-item>
      {canWrite && (
        <input
          type="checkbox"
          class="code-check"
          aria-label={code.name}
          checked={isSelected}
          onChange={({ currentTarget }) => actions.current.select(code, currentTarget.checked)}
        />
      )}
      {/* Not an SVG: the browser needs milliseconds to parse each. A PNG is decoded on another thread. */}
      <img
        src={`/qr/${code.short_id}.png`}
        alt={t.codes.image({ name: code.name })}
        width="80"
        height="80"
        loading="lazy"
        decoding="async"
      />
      <div class="code-facts">
        <div class="code-name">
          <a class="cover" href={path(`codes/${code.id}`)} dir="auto" title={code.name}>
            {code.name}
          </a>
        </div>
        {(organization !== undefined || code.tags) && (
          <div class="code-labels">
            {organization !== undefined && (
              <p class="soft at-start code-organization" dir="auto">
                {/* Reserves the line until the name is loaded. */}
                {organization || '\u00a0'}
              </p>
            )}
            {code.tags && <Tags tags={code.tags} />}
          </div>
        )}
        <p class="code-week">
          {code.scans_by_day && <Sparkline values={code.scans_by_day} />}
          <span>{t.codes.week({ count: code.scans_week ?? 0 })}</span>
        </p>
        <p class="soft code-total">
          {t.codes.total({ count: code.scans_total })} {!isActive && <Badge>{t.codes.archived}</Badge>}
        </p>
        {code.scans_total > 0 && <p class="soft code-last">{t.codes.lastScan({ when: lastScanOf(code) })}</p>}
      </div>
      <div class="code-menu">
        <Menu>
          <a href={path(`codes/${code.id}/print`)}>{t.codes.print}</a>
          {canWrite && (
            <>
              <button type="button" onClick={() => actions.current.duplicate(code)}>
                {t.codes.duplicate}
              </button>
              <button type="button" onClick={() => actions.current[isActive ? 'archive' : 'unarchive'](code)}>
                {isActive ? t.codes.archive : t.codes.unarchive}
              </button>
              {isMovable && (
                <button type="button" onClick={() => actions.current.move(code)}>
                  {t.codes.move}
                </button>
              )}
              <button type="button" class="danger" onClick={() => actions.current.remove(code)}>
                {t.codes.delete}
              </button>
            </>
          )}
        </Menu>
      </div>
    </li>
  );
});

/** The first tags as links, and how many more there are, so that a code with ten tags is no taller than the others. */
function Tags({ tags }: { readonly tags: readonly string[] }) {
  const { hrefWith } = useFilters();
  const others = tags.slice(SHOWN_TAGS);
  return (
    <p class="code-tags">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <a key={tag} class="badge" dir="auto" href={hrefWith({ tag })}>
          {tag}
        </a>
      ))}
      {others.length > 0 && <span title={others.join(', ')}>+{others.length}</span>}
    </p>
  );
}

/** The day of the last scan, as text. The list has daily scans only for the last week, so older scans have no day. */
function lastScanOf({ scans_by_day = [] }: QprCodeListItem): string {
  const day = scans_by_day.findLastIndex((scans) => scans > 0);
  return day === -1 ? t.codes.longAgo : formatDaysAgo(scans_by_day.length - 1 - day);
}
