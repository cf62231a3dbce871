import type { ScheduledRule } from '../../../lambdas/platform/schedules/schedule-switch.ts';

/**
 * A stand-in for the rule that starts the sweep of conversations. It only stores whether it is enabled. `onDisable`
 * lets a test act right after the rule was disabled.
 */
export class FakeRule implements ScheduledRule {
  readonly name = 'Qpr-sweep-conversations';
  isEnabled = true;
  onDisable = async (): Promise<void> => undefined;

  async enable(): Promise<void> {
    this.isEnabled = true;
  }
  async disable(): Promise<void> {
    this.isEnabled = false;
    await this.onDisable();
  }
}
