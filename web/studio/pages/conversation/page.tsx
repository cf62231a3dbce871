import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { conversationTexts } from './texts/index.ts';

export default function ConversationPage() {
  const texts = useTexts(conversationTexts);
  return <PageHeader title={texts.title} />;
}
