import { expect, test } from '@jest/globals';
import { shrinkingSizes } from '../../../web/studio/parts/picture/fit-picture.ts';

test('a picture is shrunk until both sides have the minimum length', () => {
  expect([...shrinkingSizes({ width: 100, height: 60 }, 50)]).toEqual([
    { width: 100, height: 60 },
    { width: 80, height: 50 },
    { width: 64, height: 50 },
    { width: 51, height: 50 },
    { width: 50, height: 50 },
  ]);
});

test('a picture smaller than the minimum is enlarged to the minimum in one step', () => {
  expect([...shrinkingSizes({ width: 10, height: 20 }, 50)]).toEqual([{ width: 50, height: 50 }]);
});
