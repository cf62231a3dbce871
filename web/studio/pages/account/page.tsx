import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { accountTexts } from './texts/index.ts';

export default function AccountPage() {
  const texts = useTexts(accountTexts);
  return <PageHeader title={texts.title} />;
}
