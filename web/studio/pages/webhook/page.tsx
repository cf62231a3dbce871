import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { webhookTexts } from './texts/index.ts';

export default function WebhookPage() {
  const texts = useTexts(webhookTexts);
  return <PageHeader title={texts.title} />;
}
