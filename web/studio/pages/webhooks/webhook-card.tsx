import type { Webhook } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { WebhookState } from '../../parts/webhook/webhook-state.tsx';
import { useTexts } from '../../texts/language.ts';
import { webhooksTexts } from './texts/index.ts';

export function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const texts = useTexts(webhooksTexts);
  const { path } = useScope();
  return (
    <li class="card webhook-card" data-item>
      <a class="cover" href={path(`webhooks/${webhook.id}`)}>
        {webhook.url}
      </a>
      <p class="soft">{webhook.events.map((event) => texts.events[event]).join(' · ')}</p>
      <WebhookState webhook={webhook} names={texts.states} />
    </li>
  );
}
