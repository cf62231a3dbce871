import { deleteConfig, readConfig } from '../connection/config.ts';
import type { Action } from '../context.ts';

export const logout: Action = async ({ terminal }) => {
  const stored = readConfig(terminal);
  deleteConfig(terminal);
  terminal.err(
    stored
      ? `The key for ${stored.baseUrl} is forgotten here.\nIt still works elsewhere: revoke it in the Studio, if it should not.`
      : 'Nothing was stored.',
  );
  return undefined;
};
