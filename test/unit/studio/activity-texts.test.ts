import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../../contracts/operations/table-grants.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { studioMessages } from '../../support/studio-messages.ts';

const { activity: texts } = studioMessages('en');

const AUDITED = OPERATION_NAMES.filter((name) => tableGrantsOf(operation(name)).audit?.includes('PutItem'));

test('the Studio has a text for exactly the operations that appear in the audit log', () => {
  expect(Object.keys(texts.operations).toSorted()).toEqual(AUDITED.toSorted());
});

test('the Studio has a text for exactly the fields that audited updates can change', async () => {
  const schemas = await loadSchemas();
  const fields = AUDITED.filter((name) => /^(?:update|change)-/.test(name)).flatMap((name) => {
    const body = schemas.get(name)?.body;
    if (!(body instanceof z.core.$ZodObject)) throw new Error(`The body of ${name} is not an object.`);
    return Object.keys(body._zod.def.shape);
  });
  expect(Object.keys(texts.fields).toSorted()).toEqual([...new Set(fields)].toSorted());
});
