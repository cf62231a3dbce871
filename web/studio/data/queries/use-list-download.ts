import { useState } from 'preact/hooks';
import { toError } from '../to-error.ts';

interface DownloadState {
  /** The filters of the download, as JSON. */
  readonly filters?: string;
  readonly isPending: boolean;
  readonly error?: Error;
  /** The number of entries in the file, if older ones are missing. */
  readonly newestCount?: number | undefined;
}

/** Runs the download of a filtered list. `download` returns the number of entries, if it left older ones out. */
export function useListDownload(query: unknown, download: () => Promise<number | undefined>) {
  const [state, setState] = useState<DownloadState>({ isPending: false });
  const filters = JSON.stringify(query);
  const run = async () => {
    setState({ filters, isPending: true });
    try {
      setState({ filters, isPending: false, newestCount: await download() });
    } catch (error) {
      setState({ filters, isPending: false, error: toError(error) });
    }
  };
  // An error or a count belongs to the filters of its download.
  const { isPending, error, newestCount }: DownloadState =
    state.filters === filters ? state : { isPending: state.isPending };
  return { isPending, error, newestCount, run: () => void run() };
}
