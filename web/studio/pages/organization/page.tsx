import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { organizationTexts } from './texts/index.ts';

export default function OrganizationPage() {
  const texts = useTexts(organizationTexts);
  return <PageHeader title={texts.title} />;
}
