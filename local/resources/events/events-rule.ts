import { join } from 'node:path';
import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { eventBroker } from '../../services/events/broker.ts';
import { startClock } from '../../services/events/clock.ts';
import { envelopeOf } from '../../services/events/envelope.ts';
import { openRule, ruleTarget } from '../../services/events/rule.ts';
import { compileSchedule } from '../../services/events/schedule-expression.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import { noLocalEffect, readProperties, withResourceName } from '../../services/shared/properties.ts';

const properties = z.strictObject({
  Name: z.string().optional(),
  Description: noLocalEffect,
  EventBusName: z.string().default('default'),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(ruleTarget).default([]),
  Tags: noLocalEffect,
});

export const eventsRule: ResourceType = {
  types: ['AWS::Events::Rule'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const name = settings.Name ?? physicalName(runtime.stackName, resource.logicalId);
    const bus = settings.EventBusName.split('/').at(-1) ?? 'default';
    const path = bus === 'default' ? name : `${bus}/${name}`;
    const arn = `arn:aws:events:${runtime.region}:${runtime.accountId}:rule/${path}`;
    let isEnabled = settings.State === 'ENABLED';
    eventBroker(runtime).onSetEnabled(arn, (enabled) => {
      isEnabled = enabled;
    });
    const rule = withResourceName(resource, () =>
      openRule(runtime, {
        name,
        arn,
        pattern: settings.EventPattern,
        isEnabled: () => isEnabled,
        targets: settings.Targets,
      }),
    );
    eventBroker(runtime).addRule(bus, rule);

    const expression = settings.ScheduleExpression;
    const next = expression === undefined ? undefined : withResourceName(resource, () => compileSchedule(expression));
    let clock: ReturnType<typeof startClock> | undefined;
    return {
      identity: { ref: path === name ? name : `${bus}|${name}`, attributes: { Arn: arn } },
      ready() {
        const policies = runtime.find<RolePolicies>('iam', 'policies');
        for (const { RoleArn } of settings.Targets)
          if (RoleArn !== undefined) policies.authorizeAssume(RoleArn, 'events.amazonaws.com');
      },
      startBackground() {
        rule.start();
        if (expression === undefined || !next) return;
        clock = startClock({
          file: join(runtime.stateDir('events'), 'schedules', `${name}.json`),
          expression,
          next,
          speed: runtime.speed,
          fire: async (time) => {
            if (!isEnabled) return;
            const event = { source: 'aws.events', detailType: 'Scheduled Event', detail: {}, resources: [arn], time };
            await rule.accept(envelopeOf(event, runtime));
          },
          onError: (error) => runtime.log(`${resource.logicalId}: ${String(error)}`),
        });
      },
      async stop() {
        await clock?.stop();
        await rule.stop();
      },
    };
  },
};
