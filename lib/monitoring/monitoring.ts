import { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { type AlarmProps, addAlarm } from './alarm.ts';
import { backgroundAlarms } from './background-alarms.ts';
import { type BackgroundProps, backgroundMetrics } from './background-metrics.ts';
import { addBudget } from './budget.ts';
import { addDashboard } from './dashboard.ts';
import { addHealthCheck } from './health-check.ts';
import { ServiceMetrics } from './metrics.ts';
import { type VisitorAlarmsProps, visitorAlarms } from './visitor-alarms.ts';

export interface MonitoringProps extends BackgroundProps, Omit<VisitorAlarmsProps, 'metrics'> {
  readonly settings: Settings;
  /** Base URL of the API, which the health check calls. */
  readonly baseUrl: string;
}

/** The alarms, the dashboard and the operator's budget. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { stackName, alarmTopicArn, monthlyBudget } = props.settings;
    const service = new ServiceMetrics(stackName);
    const background = backgroundMetrics(props, service);
    const alarms: Readonly<Record<string, AlarmProps>> = {
      ...backgroundAlarms(props, background, service),
      ...visitorAlarms({ ...props, metrics: service }),
      ...(props.settings.observability.healthCheck && addHealthCheck(this, props.baseUrl)),
    };
    for (const [name, alarm] of Object.entries(alarms)) {
      // Each metric of an alarm costs US$0.10 per month, and without a topic nobody is notified.
      if (alarm.isEssential || alarmTopicArn !== undefined) addAlarm(this, name, alarm, alarmTopicArn);
    }
    addDashboard(this, service, background);
    if (monthlyBudget) addBudget(this, monthlyBudget);
  }
}
