import { describe, expect, test } from '@jest/globals';
import { ofType, templateOf } from '../support/synthesized.ts';
import { edgeOf, MANAGED } from './edge-of.ts';

const template = await templateOf();
const { behavior, runEdgeFunction } = edgeOf(template);

describe('the visitor’s address', () => {
  interface Association {
    readonly EventType: string;
    readonly FunctionARN: unknown;
  }
  const nameOf = ({ FunctionARN }: Association) => {
    const [id = ''] = (FunctionARN as { 'Fn::GetAtt'?: string[] })['Fn::GetAtt'] ?? [];
    return JSON.stringify(template.Resources[id]?.Properties.Name);
  };

  test.each([
    '/v1',
    '/v1/*',
    '/s',
    '/s/*',
    '/s/*/conversations',
    '/s/*/messages',
    '/invitations/*',
    '/unsubscribe/*',
    '/recipients/*',
    '/qr/*',
  ])('is sent to the origin of %s and overrides the value sent by the visitor', (pattern) => {
    const { FunctionAssociations = [] } = { ...behavior(pattern) } as { FunctionAssociations?: Association[] };
    const [name = ''] = FunctionAssociations.map((association) => /Edge(\w+)/.exec(nameOf(association))?.[1] ?? '');
    const headers = { 'x-viewer-address': { value: 'forged' }, 'x-amz-content-sha256': { value: 'a' } };
    const method = pattern === '/s/*/messages' ? 'POST' : 'GET';
    const request = { method, uri: '/qr/abc.png', querystring: {}, headers };
    expect(runEdgeFunction(name, { request })).toMatchObject({
      headers: { 'x-viewer-address': { value: '203.0.113.9' } },
    });
  });

  test('reaches the functions: CloudFront forwards it for scans and for images', () => {
    const headersFor = (pattern: string) => {
      const { Ref } = (behavior(pattern)?.OriginRequestPolicyId ?? {}) as { Ref?: string };
      const policy = { ...(template.Resources[Ref ?? '']?.Properties.OriginRequestPolicyConfig as object) } as {
        HeadersConfig?: { Headers: string[] };
      };
      return policy.HeadersConfig?.Headers ?? [];
    };
    expect(headersFor('/s/*')).toContain('x-viewer-address');
    expect(headersFor('/qr/*')).toEqual(['x-viewer-address', 'Accept']);
    expect(behavior('/s/*/messages')?.OriginRequestPolicyId).toBe(MANAGED.allViewerExceptHost);
  });

  test('is forwarded by policies whose names contain the region, because names must be unique per account', () => {
    for (const [, { Properties }] of ofType(template, 'AWS::CloudFront::OriginRequestPolicy')) {
      const { Name } = Properties.OriginRequestPolicyConfig as { Name: unknown };
      expect(JSON.stringify(Name)).toContain('AWS::Region');
    }
  });
});
