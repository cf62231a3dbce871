import { describe, expect, test } from '@jest/globals';
import { compilePattern } from '../../../../../local/services/events/event-pattern.ts';

const event = {
  source: 'aws.ec2',
  'detail-type': 'EC2 Instance State-change Notification',
  resources: ['arn:aws:ec2:us-east-1:123456789012:instance/i-1', 'arn:aws:ec2:us-east-1:123456789012:instance/i-2'],
  detail: {
    state: 'running',
    file: 'image.PNG',
    path: '/a/b*c/d',
    count: 5,
    price: 2.5,
    nothing: null,
    isOn: true,
    empty: '',
    items: [{ sku: 'x' }, { sku: 'y', tags: ['red', 'blue'] }],
  },
};

describe('event patterns', () => {
  test.each<[string, object, boolean]>([
    ['exact string', { source: ['aws.ec2'] }, true],
    ['one of several', { source: ['aws.s3', 'aws.ec2'] }, true],
    ['another string', { source: ['aws.s3'] }, false],
    ['case matters', { source: ['AWS.EC2'] }, false],
    ['every field must match', { source: ['aws.ec2'], detail: { state: ['stopped'] } }, false],
    ['number', { detail: { count: [5] } }, true],
    ['number is not a string', { detail: { count: ['5'] } }, false],
    ['boolean', { detail: { isOn: [true] } }, true],
    ['null', { detail: { nothing: [null] } }, true],
    ['null is not absent', { detail: { missing: [null] } }, false],
    ['empty string', { detail: { empty: [''] } }, true],
    ['any element of an array', { resources: ['arn:aws:ec2:us-east-1:123456789012:instance/i-2'] }, true],
    ['objects in arrays', { detail: { items: { sku: ['y'] } } }, true],
    ['arrays in objects in arrays', { detail: { items: { tags: ['blue'] } } }, true],
    ['prefix', { detail: { state: [{ prefix: 'run' }] } }, true],
    ['another prefix', { detail: { state: [{ prefix: 'stop' }] } }, false],
    ['prefix ignoring case', { detail: { file: [{ prefix: { 'equals-ignore-case': 'IMAGE' } }] } }, true],
    ['suffix', { detail: { file: [{ suffix: '.PNG' }] } }, true],
    ['suffix in another case', { detail: { file: [{ suffix: '.png' }] } }, false],
    ['suffix ignoring case', { detail: { file: [{ suffix: { 'equals-ignore-case': '.png' } }] } }, true],
    ['equals-ignore-case', { detail: { state: [{ 'equals-ignore-case': 'RUNNING' }] } }, true],
    ['anything-but', { detail: { state: [{ 'anything-but': 'stopped' }] } }, true],
    ['anything-but with the value', { detail: { state: [{ 'anything-but': ['running', 'stopped'] }] } }, false],
    ['anything-but needs the field', { detail: { missing: [{ 'anything-but': 'x' }] } }, false],
    ['anything-but numbers', { detail: { count: [{ 'anything-but': [4, 6] }] } }, true],
    ['anything-but prefix', { detail: { state: [{ 'anything-but': { prefix: 'run' } }] } }, false],
    ['anything-but suffixes', { detail: { state: [{ 'anything-but': { suffix: ['x', 'y'] } }] } }, true],
    ['anything-but wildcard', { detail: { state: [{ 'anything-but': { wildcard: 'r*g' } }] } }, false],
    ['exists', { detail: { state: [{ exists: true }] } }, true],
    ['does not exist', { detail: { missing: [{ exists: false }] } }, true],
    ['exists: false with the field', { detail: { state: [{ exists: false }] } }, false],
    ['exists does not match an object', { detail: [{ exists: true }] }, false],
    ['exists: false matches an object', { detail: [{ exists: false }] }, true],
    ['exists: false below a missing field', { detail: { missing: { deeper: [{ exists: false }] } } }, true],
    ['numeric equality', { detail: { price: [{ numeric: ['=', 2.5] }] } }, true],
    ['numeric range', { detail: { count: [{ numeric: ['>', 0, '<=', 5] }] } }, true],
    ['outside a numeric range', { detail: { count: [{ numeric: ['>', 5, '<', 9] }] } }, false],
    ['wildcard', { detail: { file: [{ wildcard: 'im*.PNG' }] } }, true],
    ['wildcard with a literal star', { detail: { path: [{ wildcard: '/a/b\\*c/*' }] } }, true],
    ['another wildcard', { detail: { file: [{ wildcard: '*.jpg' }] } }, false],
    ['a dot matches only a dot', { detail: { state: [{ wildcard: 'r.nning' }] } }, false],
    ['$or', { $or: [{ source: ['aws.s3'] }, { detail: { count: [5] } }] }, true],
    ['$or without a match', { source: ['aws.ec2'], $or: [{ source: ['aws.s3'] }, { detail: { count: [6] } }] }, false],
    ['nested $or', { detail: { $or: [{ count: [6] }, { price: [2.5] }] } }, true],
  ])('%s', (_, pattern, matches) => {
    expect(compilePattern(pattern)(event)).toBe(matches);
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown operator', { detail: { ip: [{ cidr: '10.0.0.0/8' }] } }, /operator cidr at detail.ip/],
    ['a bare value', { source: 'aws.ec2' }, /source must be an object or an array/],
    ['an empty array', { source: [] }, /empty array at source/],
    ['an incomplete range', { detail: { count: [{ numeric: ['>'] }] } }, /numeric/],
    ['a pattern that is not an object', [], /must be an object/],
  ])('do not compile: %s', (_, pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(message);
  });
});
