import { useEffect, useRef } from 'preact/hooks';
import { isConnected } from '../data/connection.ts';
import { useStore } from '../store.ts';
import { useShellTexts } from '../texts/shell/index.ts';
import { toast } from '../ui/toast.tsx';

/** Shows that the connection is lost or restored. The banner overlays the page, so nothing moves. */
export function ConnectionBanner() {
  const texts = useShellTexts();
  const connected = useStore(isConnected);
  const wasConnected = useRef(true);
  useEffect(() => {
    if (connected && !wasConnected.current) toast(texts.backOnline);
    wasConnected.current = connected;
  }, [connected, texts]);
  return (
    <div role="status" class="connection">
      {connected ? null : <p>{texts.noConnection}</p>}
    </div>
  );
}
