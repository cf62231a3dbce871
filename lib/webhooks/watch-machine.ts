import { Duration } from 'aws-cdk-lib';
import { type Chain, JsonPath, TaskInput } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { FAILING_WEBHOOK_DAYS } from '../../contracts/webhooks/retry-schedule.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { pause, step } from './steps.ts';

/** Checks a failing webhook halfway through its grace period and at the end. */
export function watchDefinition(scope: Construct, watchWebhook: ServiceFunction): Chain {
  const half = Duration.hours((FAILING_WEBHOOK_DAYS * 24) / 2);
  const check = (id: string, stage: 'half' | 'end') =>
    step(scope, id, watchWebhook, TaskInput.fromObject({ stage, watch: JsonPath.objectAt('$') }));
  return pause(scope, 'FirstHalf', half)
    .next(check('Warn', 'half'))
    .next(pause(scope, 'SecondHalf', half))
    .next(check('Disable', 'end'));
}
