import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { bulkTexts } from './texts/index.ts';

export default function BulkPage() {
  const texts = useTexts(bulkTexts);
  return <PageHeader title={texts.title} />;
}
