import { RootConstruct } from 'constructs';
import { readSettings, type Settings } from '../../lib/settings/settings.ts';
import { UserError } from '../../shared/user-error.ts';
import type { Deployment } from './settings-file.ts';

/** Reads and validates the settings as the CDK app does, so that invalid ones are neither stored nor deployed. */
export function settingsOf({ stack, settings }: Deployment): Settings {
  try {
    // An `App` would create a temporary folder, which jest leaves behind.
    const { node } = new RootConstruct();
    for (const [name, value] of Object.entries({ ...settings, stackName: stack })) node.setContext(name, value);
    return readSettings(node, { bundlesDir: '', webDir: '' });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
