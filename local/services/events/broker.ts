import { AwsError, type Runtime } from '../../engine/types.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { type EventEnvelope, envelopeOf, type NewEvent } from './envelope.ts';

/** The methods of a rule that its bus calls. */
export interface BusRule {
  matches(event: EventEnvelope): boolean;
  /** Resolves when every target's delivery is on disk. */
  accept(event: EventEnvelope): Promise<void>;
}

/** The event buses of a runtime. The default bus always exists, as in every AWS account. */
export interface EventBroker {
  addBus(name: string): string;
  addRule(busNameOrArn: string, rule: BusRule): void;
  busArn(nameOrArn: string): string;
  /** Registers the callback that enables or disables the rule with this ARN. */
  onSetEnabled(ruleArn: string, setEnabled: (isEnabled: boolean) => void): void;
  setEnabled(ruleArn: string, isEnabled: boolean): void;
  /** Wraps the event in an envelope, passes it to every matching rule, and returns its id. */
  put(busNameOrArn: string, event: NewEvent): Promise<string>;
}

const createBroker = (runtime: Runtime): EventBroker => {
  const enabledSetters = new Map<string, (isEnabled: boolean) => void>();
  const rulesOfBus = new Map<string, BusRule[]>([['default', []]]);
  const nameOf = (nameOrArn: string): string => nameOrArn.split('/').at(-1) ?? nameOrArn;
  const arnOf = (nameOrArn: string): string =>
    `arn:aws:events:${runtime.region}:${runtime.accountId}:event-bus/${nameOf(nameOrArn)}`;
  const rulesOf = (nameOrArn: string): BusRule[] => {
    const rules = rulesOfBus.get(nameOf(nameOrArn));
    if (!rules) throw new AwsError('ResourceNotFoundException', `Event bus ${nameOrArn} does not exist.`);
    return rules;
  };
  return {
    addBus(name) {
      if (!rulesOfBus.has(name)) rulesOfBus.set(name, []);
      return arnOf(name);
    },
    addRule(bus, rule) {
      rulesOf(bus).push(rule);
    },
    busArn(nameOrArn) {
      rulesOf(nameOrArn);
      return arnOf(nameOrArn);
    },
    onSetEnabled(ruleArn, setEnabled) {
      enabledSetters.set(ruleArn, setEnabled);
    },
    setEnabled(ruleArn, isEnabled) {
      const setEnabled = enabledSetters.get(ruleArn);
      if (!setEnabled) throw new AwsError('ResourceNotFoundException', `Rule ${ruleArn} does not exist.`);
      setEnabled(isEnabled);
    },
    async put(bus, event) {
      const envelope = envelopeOf(event, runtime);
      const matching = rulesOf(bus).filter((rule) => rule.matches(envelope));
      const accept = () => Promise.all(matching.map((rule) => rule.accept(envelope)));
      // `npm start -- --assume bus-events=repeated`: each rule gets every event twice, and each delivery starts after a
      // random pause (`delivery.ts`).
      if (runtime.assumes('bus-events', 'repeated')) await accept();
      await accept();
      return envelope.id;
    },
  };
};

export const eventBroker = perRuntime(createBroker);
