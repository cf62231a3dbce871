import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { webhooksTexts } from './texts/index.ts';

export default function WebhooksPage() {
  const texts = useTexts(webhooksTexts);
  return <PageHeader title={texts.title} />;
}
