import { deleteConfig, readConfig } from '../connection/config.ts';
import type { Action } from '../context.ts';

export const logout: Action = async ({ terminal, json }) => {
  const stored = readConfig(terminal);
  deleteConfig(terminal);
  terminal.err(
    stored
      ? `Deleted the stored key for ${stored.baseUrl}.\nThe key itself still works. To revoke it, open the Studio.`
      : 'No login is stored.',
  );
  json?.print({ base_url: stored?.baseUrl ?? null });
  return undefined;
};
