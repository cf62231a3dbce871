import { join } from 'node:path';
import * as z from 'zod';
import type { Runtime } from '../../engine/types.ts';
import { checkPath } from '../shared/json-path.ts';
import type { BusRule } from './broker.ts';
import { type Deliveries, deliveryOptions, openDeliveries } from './delivery.ts';
import type { EventEnvelope } from './envelope.ts';
import { compilePattern } from './event-pattern.ts';
import { senderFor } from './target.ts';
import { inputFor, targetInput } from './target-input.ts';

export const ruleTarget = z.strictObject({ Id: z.string(), ...deliveryOptions, ...targetInput });
type RuleTarget = z.output<typeof ruleTarget>;

export interface RuleDefinition {
  readonly name: string;
  readonly arn: string;
  /** @default none: the rule has only a schedule and matches no event */
  readonly pattern?: unknown;
  readonly isEnabled: () => boolean;
  readonly targets: readonly RuleTarget[];
}

export interface RunningRule extends BusRule, Pick<Deliveries, 'start' | 'stop'> {}

/** A rule that passes matching events to the deliveries of its targets. */
export const openRule = (runtime: Runtime, definition: RuleDefinition): RunningRule => {
  // `senderFor` and `checkPath` throw if the target is not supported, so the start fails instead of the first event.
  for (const target of definition.targets) {
    senderFor(target.Arn);
    for (const path of [target.InputPath, ...Object.values(target.InputTransformer?.InputPathsMap ?? {})]) {
      if (path !== undefined) checkPath(path);
    }
  }
  const matches = definition.pattern === undefined ? () => false : compilePattern(definition.pattern);
  const caller = { service: 'events.amazonaws.com', arn: definition.arn };
  const targets = new Map(definition.targets.map((target) => [target.Id, target]));
  const directory = join(runtime.stateDir('events'), 'deliveries', definition.name);
  const deliveries = openDeliveries(runtime, directory, caller, targets);
  const identity = { ruleArn: definition.arn, ruleName: definition.name };
  return {
    matches: (event) => definition.isEnabled() && matches(event),
    async accept(event: EventEnvelope) {
      await Promise.all(
        definition.targets.map((target) => deliveries.accept(target.Id, inputFor(event, target, identity))),
      );
    },
    start: deliveries.start,
    stop: deliveries.stop,
  };
};
