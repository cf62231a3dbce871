import { describe, expect, test } from '@jest/globals';
import { argumentErrors, toolRequest } from '../../../lambdas/mcp/tool-request.ts';
import { TOOLS } from '../../../lambdas/mcp/tools.ts';

const tool = (name: string) => {
  const found = TOOLS.find((tool) => tool.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found;
};

describe('the request of a tool', () => {
  test('has its arguments in the path, the query and the body', () => {
    expect(toolRequest(tool('search-knowledge'), { id: 'kno_1', query: 'parking?', limit: 3 })).toEqual({
      method: 'POST',
      path: '/v1/knowledge/kno_1/search',
      body: '{"query":"parking?","limit":3}',
    });
    expect(toolRequest(tool('list-qpr-codes'), { q: 'a & b', limit: 5 })).toEqual({
      method: 'GET',
      path: '/v1/qpr-codes?limit=5&q=a+%26+b',
    });
  });

  test('has a list or an object as JSON in the query, for the operation to reject', () => {
    expect(toolRequest(tool('list-requests'), { status: { toString: 1 } }).path).toBe(
      '/v1/requests?status=%7B%22toString%22%3A1%7D',
    );
    expect(toolRequest(tool('list-requests'), { status: ['new'] }).path).toBe('/v1/requests?status=%5B%22new%22%5D');
  });

  test('keeps null, which asks the API to remove the value', () => {
    expect(toolRequest(tool('update-qpr-code'), { id: 'qpr_1', color: null }).body).toBe('{"color":null}');
  });

  test('does not contain the `confirm` argument', () => {
    expect(toolRequest(tool('delete-qpr-code'), { id: 'qpr_1', confirm: 'Menu' })).toEqual({
      method: 'DELETE',
      path: '/v1/qpr-codes/qpr_1',
    });
    expect(toolRequest(tool('move-qpr-code'), { id: 'qpr_1', organization_id: null, confirm: 'Menu' }).body).toBe(
      '{"organization_id":null}',
    );
  });
});

describe('the arguments of a tool', () => {
  test.each([
    '..',
    '../webhooks',
    'qpr_1/archive',
    'qpr_1?x=1',
    'qpr_1#',
    '%2e%2e',
    '',
    ' ',
    ['qpr_1'],
    { toString: 1 },
  ])('the id %j cannot lead to another operation', (id) => {
    expect(argumentErrors(tool('delete-qpr-code'), { id })).toEqual([
      { path: 'arguments.id', message: 'Must be an id.' },
    ]);
  });

  test('a missing id and an unknown argument are errors', () => {
    expect(argumentErrors(tool('get-qpr-code'), { name: 'Menu' })).toEqual([
      { path: 'arguments.id', message: 'Is required.' },
      { path: 'arguments.name', message: 'Is not an argument of this tool.' },
    ]);
  });

  test('a misspelled argument gets a suggestion', () => {
    expect(argumentErrors(tool('list-qpr-codes'), { limt: 2 })).toEqual([
      { path: 'arguments.limt', message: 'Is not an argument of this tool. Did you mean limit?' },
    ]);
  });
});
