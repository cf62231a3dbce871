import { expect, test } from '@jest/globals';
import { ofType, only, templateOf } from '../support/synthesized.ts';

const template = await templateOf();

test('only our distribution can call the function URLs', () => {
  const [distributionId] = only(template, 'AWS::CloudFront::Distribution');
  const urls = ofType(template, 'AWS::Lambda::Url').map(([id]) => id);
  for (const [, { Properties }] of ofType(template, 'AWS::Lambda::Url')) expect(Properties.AuthType).toBe('AWS_IAM');
  const permissions = ofType(template, 'AWS::Lambda::Permission').filter(
    ([, { Properties }]) => Properties.Principal !== 'events.amazonaws.com',
  );
  // Each URL has two permissions: one to call the URL, and one to invoke the function through it.
  const expected = urls.flatMap((id) =>
    ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'].map((Action) =>
      expect.objectContaining({ FunctionName: { 'Fn::GetAtt': [id, 'FunctionArn'] }, Action }),
    ),
  );
  expect(permissions).toHaveLength(expected.length);
  expect(permissions.map(([, { Properties }]) => Properties)).toEqual(expect.arrayContaining(expected));
  for (const [, { Properties }] of permissions) {
    expect(Properties.Principal).toBe('cloudfront.amazonaws.com');
    expect(Properties.SourceArn).toEqual({
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          ':cloudfront::',
          { Ref: 'AWS::AccountId' },
          ':distribution/',
          { Ref: distributionId },
        ],
      ],
    });
  }
});
