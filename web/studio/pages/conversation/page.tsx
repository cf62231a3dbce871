import './conversation.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { getConversation, getQprCode } from '../../../../sdk/src/index.ts';
import { downloadCsv } from '../../data/files/download.ts';
import { askForFreshSignIn } from '../../data/fresh-sign-in.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { conversationDeletions } from '../../parts/undoable-deletions/conversation-deletions.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConversationDetails } from './conversation-details.tsx';
import { Messages } from './messages.tsx';

/** An open conversation gets new messages while the user reads it. */
const REFRESH_MS = 5_000;

export default function ConversationPage() {
  const scope = useScope();
  const { route } = useLocation();
  const { id = '' } = useRoute().params;
  const { data, error, isPending, retry } = useQuery(
    getConversation,
    { path: { id } },
    { refetchMs: (known) => (known?.status === 'open' ? REFRESH_MS : false) },
  );
  const list = scope.path('conversations');
  const code = useQuery(getQprCode, { path: { id: data?.qpr_code_id ?? '' } }, { enabled: data !== undefined });
  const canDelete = useCanWriteCodes(code.data?.organization_id ?? scope.organization?.id);
  const remove = async () => {
    if (!(await askForFreshSignIn())) return;
    conversationDeletions.remove(id, { deleted: t.conversation.deleted, failed: t.conversation.failed });
    route(list);
  };
  return (
    <>
      <PageHeader title={t.conversation.title} back={{ href: list, label: t.conversation.back }}>
        <Button
          disabled={!data}
          onClick={() =>
            data &&
            downloadCsv(id, [
              t.conversation.columns,
              ...data.messages.map(({ created_at, role, text, rating }) => [
                created_at,
                t.conversation.roles[role],
                text,
                rating ? t.conversation.ratings[rating] : '',
              ]),
            ])
          }
        >
          {t.conversation.download}
        </Button>
        {canDelete && (
          <Button variant="danger" disabled={!data} onClick={remove}>
            {t.conversation.delete}
          </Button>
        )}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="block" count={1} />}
      {data && (
        <>
          <ConversationDetails conversation={data} />
          <Messages messages={data.messages} />
        </>
      )}
    </>
  );
}
