import './knowledge.css';
import { useRoute } from 'preact-iso/router';
import { useLazy } from '../../data/use-lazy.ts';
import { SetList } from './list/set-list.tsx';

const loadSet = async () => (await import('./one/one-set.tsx')).OneSet;
const loadText = async () => (await import('./text/source-text.tsx')).SourceText;

/** Depending on the URL: all knowledge sets, one set with its sources, or the text of one source. */
export default function KnowledgePage() {
  const { id, source } = useRoute().params;
  const OneSet = useLazy(loadSet, id !== undefined && source === undefined);
  const SourceText = useLazy(loadText, source !== undefined);
  if (id === undefined) return <SetList />;
  if (source !== undefined) return SourceText ? <SourceText key={source} setId={id} sourceId={source} /> : null;
  return OneSet ? <OneSet key={id} id={id} /> : null;
}
