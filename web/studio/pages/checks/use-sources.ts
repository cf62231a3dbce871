import { useEffect, useState } from 'preact/hooks';
import { listKnowledgeSources } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';

interface Source {
  readonly id: string;
  readonly title: string;
}

/** The sources of knowledge sets. If they cannot be loaded, the form works without them. */
export function useSources(setIds: readonly string[]): readonly Source[] {
  const [sources, setSources] = useState<readonly Source[]>([]);
  const key = setIds.join();
  useEffect(() => {
    let isShown = true;
    const load = setIds.map((id) => call(listKnowledgeSources, { path: { id } }));
    Promise.all(load).then(
      (lists) => isShown && setSources(lists.flatMap((list) => list.sources)),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [key]);
  return sources;
}
