import { deleteConfig, readConfig } from '../connection/config.ts';
import type { Action } from '../context.ts';

export const logout: Action = async ({ terminal }) => {
  const stored = readConfig(terminal);
  deleteConfig(terminal);
  terminal.err(
    stored
      ? `The key for ${stored.baseUrl} is forgotten here. It still works elsewhere: \`qpr keys revoke\` ends it.`
      : 'Nothing was stored.',
  );
  return undefined;
};
