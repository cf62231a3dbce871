import { useEffect, useState } from 'preact/hooks';
import { listKnowledgeSources } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';

export interface Source {
  readonly id: string;
  readonly title: string;
}

/** The sources of knowledge sets: undefined while they load, and empty if they cannot be loaded. */
export function useSources(knowledgeSetIds: readonly string[] | undefined): readonly Source[] | undefined {
  const [sources, setSources] = useState<readonly Source[]>();
  const key = knowledgeSetIds?.join();
  useEffect(() => {
    if (!knowledgeSetIds) return;
    let isShown = true;
    const load = knowledgeSetIds.map((id) => call(listKnowledgeSources, { path: { id } }));
    Promise.all(load).then(
      (lists) => isShown && setSources(lists.flatMap((list) => list.sources)),
      () => isShown && setSources([]),
    );
    return () => {
      isShown = false;
    };
  }, [key]);
  return sources;
}
