import { expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../../contracts/operations/catalogue.ts';
import { deprecationHeaders } from '../../../../lambdas/platform/http/deprecation-headers.ts';
import { openExchange } from '../../../../lambdas/platform/http/exchange.ts';
import { SchemaWriter } from '../../../../openapi/json-schema.ts';
import { describeOperation } from '../../../../openapi/operation.ts';
import { apiEvent } from '../../../support/functions/api-event.ts';

const DEPRECATED = { since: '2027-01-31', sunset: '2028-02-01', successor: '/v1/openapi.json' } as const;

test('a deprecated operation sends its deprecation date, sunset date and successor in standard headers', () => {
  const headers = deprecationHeaders(DEPRECATED);
  expect(headers).toEqual({
    deprecation: '@1801353600',
    sunset: 'Tue, 01 Feb 2028 00:00:00 GMT',
    link: '</v1/openapi.json>; rel="successor-version"',
  });
  // Every response has these headers, including errors.
  expect(openExchange('get-openapi', apiEvent({}), headers).headers).toMatchObject(headers);
  expect(deprecationHeaders(undefined)).toEqual({});
});

test('the API description marks the operation as deprecated', () => {
  const row = operation('get-openapi');
  const described = describeOperation(
    'get-openapi',
    { ...row, deprecated: DEPRECATED },
    { response: null },
    new SchemaWriter(),
  );
  expect(described).toMatchObject({
    deprecated: true,
    responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
  });
  expect(describeOperation('get-openapi', row, { response: null }, new SchemaWriter())).not.toHaveProperty(
    'deprecated',
  );
});

test('every sunset date is at least a year after the deprecation date', () => {
  const rows = OPERATION_NAMES.flatMap((name) => operation(name).deprecated ?? []);
  for (const { since, sunset } of [...rows, DEPRECATED]) {
    const [earliestSunset, sunsetDate] = [new Date(since), new Date(sunset)];
    earliestSunset.setUTCFullYear(earliestSunset.getUTCFullYear() + 1);
    expect(sunsetDate.getTime()).toBeGreaterThanOrEqual(earliestSunset.getTime());
  }
});
