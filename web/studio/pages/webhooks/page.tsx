import './webhooks.css';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listWebhooks, type NewWebhook } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { WebhookState } from '../../parts/webhook/webhook-state.tsx';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';

export default function WebhooksPage() {
  const scope = useScope();
  const { route } = useLocation();
  const [isCreating, setCreating] = useRememberedDialog('new');
  const [created, setCreated] = useState<NewWebhook>();
  const { data, error, isPending, retry } = useQuery(listWebhooks, {});
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t.webhooks.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.webhooks.title} lead={scope.organization ? t.webhooks.ofAccount : t.webhooks.lead}>
        {button}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="row" count={2} />}
      {data?.webhooks.length === 0 && (
        <EmptyState title={t.webhooks.empty} text={t.webhooks.emptyText}>
          {button}
        </EmptyState>
      )}
      <ul class="webhook-cards">
        {data?.webhooks.map((webhook) => (
          <li key={webhook.id} class="card webhook-card" data-item>
            <a class="cover" href={scope.path(`webhooks/${webhook.id}`)}>
              {webhook.url}
            </a>
            {webhook.description && <p dir="auto">{webhook.description}</p>}
            <p class="soft">{webhook.events.map((event) => t.webhookForm.events[event]).join(SEPARATOR)}</p>
            <WebhookState webhook={webhook} names={t.webhookForm.states} />
          </li>
        ))}
      </ul>
      {isCreating && (
        <NewWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false);
            setCreated(webhook);
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={t.webhookForm.store}
          lines={[
            { label: t.webhooks.secret, value: created.secret },
            { label: t.webhookForm.envLine, value: `WEBHOOK_SECRET=${created.secret}` },
            { label: t.webhooks.curlLine, value: testEventCommand(created) },
          ]}
          onStored={() => route(scope.path(`webhooks/${created.id}`))}
        />
      )}
    </>
  );
}

/** The command that sends a test event from a terminal. */
const testEventCommand = ({ id }: NewWebhook) =>
  `curl -X POST ${location.origin}/v1/webhooks/${id}/test -H "Authorization: Bearer $QPR_API_KEY" -H "Content-Type: application/json" -d '{"event":"scan.created"}'`;
