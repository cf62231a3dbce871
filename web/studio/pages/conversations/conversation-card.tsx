import type { ListConversationsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { conversationsTexts } from './texts/index.ts';

type Conversation = ListConversationsOutput['conversations'][number];

/** The first question, code, time and status of a conversation. */
export function ConversationCard({ conversation }: { readonly conversation: Conversation }) {
  const texts = useTexts(conversationsTexts);
  const scope = useScope();
  const { id, first_question, qpr_code_name, messages_count, started_at, reason } = conversation;
  return (
    <li class="card conversation" data-item>
      <div>
        <a class="cover" dir="auto" href={scope.path(`conversations/${id}`)}>
          {first_question ?? (messages_count === 0 ? texts.silent : texts.untitled)}
        </a>
        <p class="soft">
          <bdi>{qpr_code_name ?? texts.deletedCode}</bdi> · <Time value={started_at} /> ·{' '}
          {texts.messages(messages_count)}
        </p>
      </div>
      <Badge tone={reason === null ? 'good' : 'neutral'}>{texts.outcomes[reason ?? 'open']}</Badge>
    </li>
  );
}
