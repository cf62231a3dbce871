import { App } from 'aws-cdk-lib';
import { readSettings, type Settings } from '../../lib/settings/settings.ts';
import { UserError } from '../user-error.ts';
import type { Deployment } from './settings-file.ts';

/** Reads and validates the settings as the CDK app does, so that invalid ones are neither stored nor deployed. */
export function settingsOf({ stack, settings }: Deployment): Settings {
  try {
    const { node } = new App({ context: { ...settings, stackName: stack } });
    return readSettings(node, { bundlesDir: '', webDir: '' });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
