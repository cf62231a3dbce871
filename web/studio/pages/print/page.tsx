import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { printTexts } from './texts/index.ts';

export default function PrintPage() {
  const texts = useTexts(printTexts);
  return <PageHeader title={texts.title} />;
}
