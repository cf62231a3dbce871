import { describe, expect, test } from '@jest/globals';
import { OFF_SETTINGS, templateWithAllSettings } from './support/deployments.ts';
import { functionNamed, ofType, only, templateOf } from './support/synthesized.ts';

const usual = await templateOf();
const stageOf = (template: typeof usual) => only(template, 'AWS::ApiGatewayV2::Stage')[1].Properties;

describe('optional features that cost money', () => {
  test('traces are off by default', async () => {
    expect(JSON.stringify(usual)).not.toContain('"TracingConfig"');
    const traced = await templateWithAllSettings();
    expect(functionNamed(traced, 'scan-page')[1].Properties).toMatchObject({ TracingConfig: { Mode: 'Active' } });
    for (const [, { Properties }] of ofType(traced, 'AWS::StepFunctions::StateMachine')) {
      expect(Properties).toMatchObject({ TracingConfiguration: { Enabled: true } });
    }
  });

  test('all requests are logged by default, and none with requestLogs=0', async () => {
    expect(functionNamed(usual, 'get-qpr-code')[1].Properties.Environment).not.toMatchObject({
      Variables: { REQUEST_LOG_PERCENT: expect.anything() },
    });
    expect(stageOf(usual)).toHaveProperty('AccessLogSettings');
    const none = await templateOf(OFF_SETTINGS);
    expect(functionNamed(none, 'get-qpr-code')[1].Properties.Environment).toMatchObject({
      Variables: { REQUEST_LOG_PERCENT: '0' },
    });
    expect(stageOf(none)).not.toHaveProperty('AccessLogSettings');
  });

  test.each([{ traces: 'some' }, { requestLogs: '101' }, { requestLogs: 'few' }])('%j is rejected', async (context) => {
    await expect(templateOf(context)).rejects.toThrow(Object.keys(context)[0] ?? '');
  });
});
