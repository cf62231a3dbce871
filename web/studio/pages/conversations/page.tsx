import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { conversationsTexts } from './texts/index.ts';

export default function ConversationsPage() {
  const texts = useTexts(conversationsTexts);
  return <PageHeader title={texts.title} />;
}
