import { functionNamed, only, type StackTemplate, type TemplateResource } from './synthesized.ts';

/** The rule for exactly this event type. Pass the target if there are several rules. */
export const ruleFor = (template: StackTemplate, detailType: string, target = ''): [string, TemplateResource] =>
  only(
    template,
    'AWS::Events::Rule',
    ({ EventPattern = {}, Targets }) =>
      JSON.stringify(EventPattern).includes(`"detail-type":["${detailType}"]`) &&
      JSON.stringify(Targets).includes(target),
  );

/** The event source mapping of a function. */
export function mappingOf(template: StackTemplate, name: string): Readonly<Record<string, unknown>> {
  const target = JSON.stringify({ Ref: functionNamed(template, name)[0] });
  const isTarget = ({ FunctionName }: Readonly<Record<string, unknown>>) => JSON.stringify(FunctionName) === target;
  return only(template, 'AWS::Lambda::EventSourceMapping', isTarget)[1].Properties;
}
