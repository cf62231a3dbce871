import { runInNewContext } from 'node:vm';
import { only, type StackTemplate } from './synthesized.ts';

const viewer = { ip: '203.0.113.9' };
const context = { distributionDomainName: 'd1.cloudfront.net' };

/** Makes a CloudFront function of the template executable. */
export function edgeFunctionOf(template: StackTemplate, name: string): (event: object) => unknown {
  const hasName = ({ Name }: Readonly<Record<string, unknown>>) => JSON.stringify(Name).includes(name);
  const { FunctionCode } = only(template, 'AWS::CloudFront::Function', hasName)[1].Properties;
  return (event) =>
    JSON.parse(
      runInNewContext(`${FunctionCode}; JSON.stringify(handler(${JSON.stringify({ viewer, context, ...event })}))`),
    );
}
