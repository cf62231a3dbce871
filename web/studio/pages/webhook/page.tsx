import './webhook.css';
import { useRoute } from 'preact-iso/router';
import { getWebhook } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { WebhookState } from '../../parts/webhook/webhook-state.tsx';
import { formatTime } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Deliveries } from './deliveries.tsx';
import { Recovery } from './recovery.tsx';
import { WebhookActions } from './webhook-actions.tsx';

export default function WebhookPage() {
  const scope = useScope();
  const { id = '' } = useRoute().params;
  const { data: webhook, error, isPending, retry } = useQuery(getWebhook, { path: { id } });
  return (
    <div class="webhook">
      <PageHeader
        title={webhook?.url ?? t.webhook.title}
        back={{ href: scope.path('webhooks'), label: t.webhook.back }}
      >
        {webhook && <WebhookActions webhook={webhook} />}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="block" count={1} />}
      {webhook && (
        <>
          {webhook.disabled_reason && (
            <p class="notice danger">{webhook.disabled_reason === 'gone' ? t.webhook.wasGone : t.webhook.wasFailing}</p>
          )}
          {webhook.failing_since && webhook.active && (
            <p class="notice">{t.webhook.failingSince({ time: formatTime(webhook.failing_since) })}</p>
          )}
          {webhook.description && <p dir="auto">{webhook.description}</p>}
          <p class="webhook-facts">
            <WebhookState webhook={webhook} names={t.webhookForm.states} />
            <span class="soft">{webhook.events.map((event) => t.webhookForm.events[event]).join(SEPARATOR)}</span>
          </p>
          <Deliveries webhookId={webhook.id}>
            <Recovery webhook={webhook} />
          </Deliveries>
        </>
      )}
    </div>
  );
}
