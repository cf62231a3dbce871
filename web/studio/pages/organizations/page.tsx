import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { organizationsTexts } from './texts/index.ts';

export default function OrganizationsPage() {
  const texts = useTexts(organizationsTexts);
  return <PageHeader title={texts.title} />;
}
