import { useEffect, useState } from 'preact/hooks';
import { listKnowledgeSources } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';

export interface Source {
  readonly id: string;
  readonly title: string;
}

/** The sources of knowledge sets, or `undefined` while they load. If they cannot be loaded, the page works without them. */
export function useSources(setIds: readonly string[] | undefined): readonly Source[] | undefined {
  const [sources, setSources] = useState<readonly Source[]>();
  const key = setIds?.join();
  useEffect(() => {
    if (!setIds) return;
    let isShown = true;
    const load = setIds.map((id) => call(listKnowledgeSources, { path: { id } }));
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
