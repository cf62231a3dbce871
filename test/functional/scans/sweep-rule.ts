import type { ScheduledRule } from '../../../lambdas/platform/schedules/schedule-switch.ts';

/** A rule that stores whether it is enabled. A test can act right after it is disabled. */
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
