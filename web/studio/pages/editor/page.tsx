import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { editorTexts } from './texts/index.ts';

export default function EditorPage() {
  const texts = useTexts(editorTexts);
  return <PageHeader title={texts.title} />;
}
