import { useEffect, useRef } from 'preact/hooks';
import { isConnected } from '../data/connection.ts';
import { useStore } from '../store.ts';
import { t } from '../texts/t.ts';
import { toast } from '../ui/toast.tsx';

/** Shows that the connection is lost or restored. The banner overlays the page, so nothing moves. */
export function ConnectionBanner() {
  const connected = useStore(isConnected);
  const wasConnected = useRef(true);
  useEffect(() => {
    if (connected && !wasConnected.current) toast(t.shell.backOnline);
    wasConnected.current = connected;
  }, [connected]);
  return (
    <div role="status" class="connection">
      {connected ? null : <p>{t.shell.noConnection}</p>}
    </div>
  );
}
