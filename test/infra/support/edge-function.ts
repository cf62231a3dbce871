import { createHash, createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { only, type StackTemplate } from './synthesized.ts';

const viewer = { ip: '203.0.113.9' };
const context = { distributionDomainName: 'd1.cloudfront.net' };

/** What edge functions can require. */
const crypto = { createHash, createHmac };

/**
 * The code of an edge function. A dynamic reference to a secret becomes the logical id of the secret, so that tests know
 * its value.
 */
export function codeOf(code: unknown): string {
  if (typeof code === 'string') return code;
  const parts = (code as { 'Fn::Join': [string, (string | { Ref: string })[]] })['Fn::Join'][1];
  const text = parts.map((part) => (typeof part === 'string' ? part : part.Ref)).join('');
  return text.replaceAll(/\{\{resolve:secretsmanager:(\w+):SecretString:::?\}\}/g, '$1');
}

/** Makes a CloudFront function of the template executable. */
export function edgeFunctionOf(template: StackTemplate, name: string): (event: object) => unknown {
  const hasName = ({ Name }: Readonly<Record<string, unknown>>) => JSON.stringify(Name).includes(name);
  const { FunctionCode } = only(template, 'AWS::CloudFront::Function', hasName)[1].Properties;
  return (event) =>
    JSON.parse(
      runInNewContext(`${codeOf(FunctionCode)}; JSON.stringify(handler(input))`, {
        input: { viewer, context, ...event },
        require: () => crypto,
      }),
    );
}
