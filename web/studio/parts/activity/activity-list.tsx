import './activity.css';
import { type AuditEntry, type ListAuditEntriesOutput, listAuditEntries } from '../../../../sdk/src/index.ts';
import { type Organization, pathIn } from '../../data/scope.tsx';
import { usePages } from '../../data/use-pages.ts';
import { useTexts } from '../../texts/language.ts';
import { Time } from '../../ui/dates/time.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ActivityTexts, activityTexts } from './texts/index.ts';

export interface ActivityProps {
  /** Without an organization, the list shows the activity of the user's account. */
  readonly organization?: Pick<Organization, 'id' | 'slug'> | undefined;
}

const PAGE = 20;

/** The activity, newest first: what was done, by whom, and with which key or session. */
export function ActivityList({ organization }: ActivityProps) {
  const texts = useTexts(activityTexts);
  const query = { limit: PAGE, ...(organization && { organization_id: organization.id }) };
  const next = ({ next_cursor }: ListAuditEntriesOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const list = usePages(listAuditEntries, { query }, next);
  return (
    <>
      <p class="soft">{organization ? texts.ofAll : texts.ofYou}</p>
      <Problem error={list.error} onRetry={list.retry} />
      {list.isPending && <Skeleton count={4} />}
      <ul class="activity">
        {list.pages.flatMap(({ entries }) =>
          entries.map((entry) => (
            <li key={entry.id} data-item>
              <Action entry={entry} organization={organization} />
              <span class="soft">
                {organization && <bdi>{entry.email ?? texts.gone} · </bdi>}
                {accessMethod(entry, texts)} · <Time value={entry.created_at} />
              </span>
            </li>
          )),
        )}
      </ul>
      <LoadMore hasMore={list.hasMore} busy={list.isFetchingMore} onLoad={list.loadMore} />
    </>
  );
}

/** The action. Links to the code, which may have been deleted since. */
function Action({ entry: { operation, resource_ids }, organization }: ActivityProps & { readonly entry: AuditEntry }) {
  const { operations } = useTexts(activityTexts);
  const text = (operations as Readonly<Record<string, string>>)[operation] ?? operation;
  const code = resource_ids.find((id) => id.startsWith('qpr_'));
  if (!code || operation === 'delete-qpr-code') return <strong>{text}</strong>;
  return <a href={pathIn(`codes/${code}`, organization?.slug)}>{text}</a>;
}

function accessMethod({ api_key, session_id }: AuditEntry, { key, studio, link }: ActivityTexts): string {
  if (api_key) return key(api_key.name ?? api_key.prefix ?? api_key.id);
  return session_id ? studio : link;
}
