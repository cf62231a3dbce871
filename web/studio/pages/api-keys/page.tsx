import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { apiKeysTexts } from './texts/index.ts';

export default function ApiKeysPage() {
  const texts = useTexts(apiKeysTexts);
  return <PageHeader title={texts.title} />;
}
