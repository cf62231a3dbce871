import { join } from 'node:path';
import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { startClock } from '../../services/events/clock.ts';
import { deliveryOptions, openDeliveries } from '../../services/events/delivery.ts';
import { compileSchedule } from '../../services/events/schedule-expression.ts';
import { senderFor } from '../../services/events/target.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import { noLocalEffect, readProperties, withResourceName } from '../../services/shared/properties.ts';

const TARGET_ID = 'target';

const properties = z.strictObject({
  Name: z.string().optional(),
  Description: noLocalEffect,
  GroupName: z.literal('default').optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.enum(['UTC', 'Etc/UTC']).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  // A time window only spreads the load. Here the schedule always fires at the start of the window.
  FlexibleTimeWindow: noLocalEffect,
  Target: z.strictObject({ ...deliveryOptions, RoleArn: z.string(), Input: z.string().default('{}') }),
});

export const schedulerSchedule: ResourceType = {
  types: ['AWS::Scheduler::Schedule'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const name = settings.Name ?? physicalName(runtime.stackName, resource.logicalId);
    const arn = `arn:aws:scheduler:${runtime.region}:${runtime.accountId}:schedule/default/${name}`;
    const next = withResourceName(resource, () => compileSchedule(settings.ScheduleExpression));
    // Throws if the target is not supported, so the start fails instead of the first run.
    withResourceName(resource, () => senderFor(settings.Target.Arn));
    const directory = join(runtime.stateDir('scheduler'), name);
    const caller = { service: 'scheduler.amazonaws.com', arn, roleArn: settings.Target.RoleArn };
    const deliveries = openDeliveries(
      runtime,
      join(directory, 'deliveries'),
      caller,
      new Map([[TARGET_ID, settings.Target]]),
    );
    let clock: ReturnType<typeof startClock> | undefined;
    return {
      identity: { ref: name, attributes: { Arn: arn } },
      ready: () => runtime.find<RolePolicies>('iam', 'policies').authorizeAssume(caller.roleArn, caller.service),
      startBackground() {
        deliveries.start();
        if (settings.State === 'DISABLED') return;
        clock = startClock({
          file: join(directory, 'next.json'),
          expression: settings.ScheduleExpression,
          next,
          speed: runtime.speed,
          fire: () => deliveries.accept(TARGET_ID, settings.Target.Input),
          onError: (error) => runtime.log(`${resource.logicalId}: ${String(error)}`),
        });
      },
      async stop() {
        await clock?.stop();
        await deliveries.stop();
      },
    };
  },
};
