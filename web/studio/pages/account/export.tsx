import { useState } from 'preact/hooks';
import { exportAccount } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { save } from '../../data/files/save-file.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Loads all data of the account, page by page, into one file. */
async function loadAll(onCount: (count: number) => void): Promise<Blob> {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(exportAccount, { query: cursor === undefined ? {} : { cursor } });
    parts.push(...page.items.map((item) => JSON.stringify(item)));
    onCount(parts.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' });
}

export function Export() {
  const [state, setState] = useState<{ count?: number; error?: Error }>({});
  const isPending = state.count !== undefined;
  const download = async () => {
    setState({ count: 0 });
    try {
      const file = await loadAll((count) => setState({ count }));
      save(file, `studio-export-${new Date().toISOString().slice(0, 10)}.json`);
      setState({});
    } catch (error) {
      setState({ error: error as Error });
    }
  };
  return (
    <section class="card" aria-labelledby="account-export">
      <h2 id="account-export">{t.account.export}</h2>
      <p class="soft">{t.account.exportText}</p>
      <Problem error={state.error} />
      <div class="actions">
        <Button busy={isPending} onClick={download}>
          {t.account.download}
        </Button>
        <span role="status" class="soft">
          {isPending ? t.account.exported({ count: state.count ?? 0 }) : ''}
        </span>
      </div>
    </section>
  );
}
