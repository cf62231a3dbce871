import type { Webhook } from '../../../../sdk/src/index.ts';
import { Badge } from '../../ui/badge.tsx';

export interface WebhookStateNames {
  readonly on: string;
  readonly off: string;
  readonly failing: string;
  /** Disabled by the service. */
  readonly disabled: string;
}

export function WebhookState({ webhook, names }: { readonly webhook: Webhook; readonly names: WebhookStateNames }) {
  if (webhook.disabled_reason) return <Badge tone="danger">{names.disabled}</Badge>;
  if (!webhook.active) return <Badge>{names.off}</Badge>;
  if (webhook.failing_since) return <Badge tone="warning">{names.failing}</Badge>;
  return <Badge tone="good">{names.on}</Badge>;
}
