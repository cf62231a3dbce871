import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { overviewTexts } from './texts/index.ts';

export default function OverviewPage() {
  const texts = useTexts(overviewTexts);
  return <PageHeader title={texts.title} />;
}
