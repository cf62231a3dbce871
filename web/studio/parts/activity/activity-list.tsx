import './activity.css';
import {
  type AuditEntry,
  type ListAuditEntriesOutput,
  listAuditEntries,
  listInvitations,
  listMembers,
} from '../../../../sdk/src/index.ts';
import { type Organization, pathIn } from '../../data/scope.tsx';
import { usePages } from '../../data/use-pages.ts';
import { useQuery } from '../../data/use-query.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Time } from '../../ui/dates/time.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ActivityProps {
  /** Without an organization, the list shows the activity of the user's account. */
  readonly organization?: Pick<Organization, 'id' | 'slug'> | undefined;
}

const PAGE_SIZE = 20;
const SHORT_ID_LENGTH = 10;

/** The activity, newest first: who did what to which code or person, and with which key or session. */
export function ActivityList({ organization }: ActivityProps) {
  const query = { limit: PAGE_SIZE, ...(organization && { organization_id: organization.id }) };
  const next = ({ next_cursor }: ListAuditEntriesOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const list = usePages(listAuditEntries, { query }, next);
  const people = usePeople(organization?.id);
  return (
    <>
      <p class="soft">{organization ? t.activity.ofAll : t.activity.ofYou}</p>
      <Problem error={list.error} onRetry={list.retry} />
      {list.isPending && <Skeleton count={4} />}
      <ul class="activity">
        {list.pages.flatMap(({ entries }) =>
          entries.map((entry) => (
            <li key={entry.id} data-item>
              <Action entry={entry} organization={organization} people={people} />
              <span class="soft">
                <bdi>{organization ? (entry.email ?? t.activity.gone) : t.activity.you}</bdi>
                {SEPARATOR}
                {accessMethod(entry)}
                {SEPARATOR}
                <Time value={entry.created_at} />
              </span>
            </li>
          )),
        )}
      </ul>
      <LoadMore hasMore={list.hasMore} busy={list.isFetchingMore} onLoad={list.loadMore} />
    </>
  );
}

type Names = Readonly<Record<string, string>>;

/** The e-mail addresses of members and invited people, by id. The log has only the id of the affected person. */
function usePeople(organizationId: string | undefined): Names {
  const input = { path: { id: organizationId ?? '' } };
  const enabled = organizationId !== undefined;
  const { data: members } = useQuery(listMembers, input, { enabled });
  const { data: invitations } = useQuery(listInvitations, input, { enabled });
  return Object.fromEntries([
    ...(members?.members ?? []).map(({ id, email }) => [id, email]),
    ...(invitations?.invitations ?? []).map(({ invitation_id, email }) => [invitation_id, email]),
  ]);
}

interface ActionProps extends ActivityProps {
  readonly entry: AuditEntry;
  readonly people: Names;
}

/** What was done to which code or person, and which fields changed. The name of the code, if known, is a link. */
function Action({ entry, organization, people }: ActionProps) {
  const { operation, resource_ids, code_name } = entry;
  const text = (t.activity.operations as Names)[operation] ?? operation;
  const code = resource_ids.find((id) => id.startsWith('qpr_'));
  const person = resource_ids.map((id) => people[id]).find((email) => email !== undefined);
  const which = code_name ?? person ?? (code && shortIdOf(code));
  const changed = /^(?:update|change)-/.test(operation)
    ? entry.fields.map((field) => (t.activity.fields as Names)[field] ?? field)
    : [];
  return (
    <span>
      <strong>{text}</strong>
      {which !== undefined && ': '}
      {code_name === null ? <bdi>{which}</bdi> : <a href={pathIn(`codes/${code}`, organization?.slug)}>{code_name}</a>}
      {changed.length > 0 && <span class="soft"> ({changed.join(', ')})</span>}
    </span>
  );
}

/** Entries do not name codes that were deleted or moved away. Their short id is shown: every printed copy has it. */
const shortIdOf = (codeId: string): string => codeId.slice(-SHORT_ID_LENGTH).toLowerCase();

function accessMethod({ api_key, session_id }: AuditEntry): string {
  if (api_key) return t.activity.key({ name: api_key.name ?? api_key.prefix ?? api_key.id });
  return session_id ? t.activity.studio : t.activity.link;
}
