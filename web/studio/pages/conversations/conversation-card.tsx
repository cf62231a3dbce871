import type { ListConversationsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { formatNumber, withColon } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/dates/time.tsx';

type Conversation = ListConversationsOutput['conversations'][number];

/** The first question and its answer, the code's name and the start time. Only open conversations show their status. */
export function ConversationCard({ conversation }: { readonly conversation: Conversation }) {
  const scope = useScope();
  const { id, first_question, first_answer, qpr_code_name, messages_count, started_at, reason } = conversation;
  return (
    <li class="card conversation" data-item>
      <div>
        <a class="cover" dir="auto" href={scope.path(`conversations/${id}`)}>
          {first_question ?? (messages_count === 0 ? t.conversations.silent : t.conversations.untitled)}
        </a>
        {first_answer !== null && (
          <p class="conversation-answer" dir="auto">
            {first_answer}
          </p>
        )}
        <p class="soft">
          <bdi>{qpr_code_name ?? t.conversations.deletedCode}</bdi>
          {SEPARATOR}
          <Time value={started_at} />
          {SEPARATOR}
          <span>{t.conversations.messages({ count: messages_count })}</span>
          <Ratings label={t.conversations.ratings.up} count={conversation.ratings_up} />
          <Ratings label={t.conversations.ratings.down} count={conversation.ratings_down} />
        </p>
      </div>
      {reason === null && <Badge tone="good">{t.conversations.outcomes.open}</Badge>}
    </li>
  );
}

const Ratings = ({ label, count }: { readonly label: string; readonly count: number }) =>
  count > 0 && `${SEPARATOR}${withColon(label)} ${formatNumber(count)}`;
