import { SCOPES } from '../../src/values.ts';
import type { Command } from '../command.ts';
import { organizationIn } from './common.ts';

/** Who calls, and with what. */
export const ACCOUNT: readonly Command[] = [
  {
    name: 'login',
    summary: 'Store the address of a service and its API key for further commands',
    notes: [
      'The key is asked for without showing it, or read from stdin with --key-stdin; it is checked before it is stored.',
      'Beside a local `npm start`, --local takes its address and key; every command finds them without a login, too.',
    ],
    examples: ['login', 'login --base-url https://api.example.com --key-stdin < key.txt', 'login --local'],
    uses: ['get-me'],
    options: {
      'key-stdin': { kind: 'flag', help: 'read the key from stdin' },
      local: { kind: 'flag', help: 'take the service that `npm start` runs here' },
    },
  },
  { name: 'logout', summary: 'Forget the stored address and key' },
  {
    name: 'whoami',
    summary: 'Show the account, the key and the service that commands use, and where they come from',
    operation: 'get-me',
  },
  {
    name: 'open',
    summary: 'Open the Studio in the browser, or print its address',
    examples: ['open', 'open Lobby', 'open --print'],
    uses: ['list-qpr-codes'],
    arguments: [{ name: 'CODE', help: 'open this code there', optional: true, isCode: true }],
    options: { print: { kind: 'flag', help: 'only print the address' } },
  },
  {
    name: 'keys list',
    summary: 'List the API keys of the account',
    operation: 'list-api-keys',
    show: {
      columns: [
        { field: 'id' },
        { field: 'name' },
        { field: 'prefix' },
        { field: 'scopes', as: 'list' },
        { field: 'last_used_at', title: 'last used', as: 'time' },
        { field: 'expires_at', title: 'expires', as: 'time' },
        { field: 'revoked_at', title: 'revoked', as: 'time' },
      ],
    },
  },
  {
    name: 'keys create',
    summary: 'Create an API key; it is shown only here',
    examples: ['keys create "Front desk" --scopes codes:read,conversations:read --expires-at 2027-01-01T00:00:00Z'],
    operation: 'create-api-key',
    arguments: [{ name: 'NAME', help: 'what it is for', field: 'body.name' }],
    options: {
      scopes: {
        kind: 'list',
        value: 'LIST',
        help: 'what it may do, separated by commas (default all)',
        field: 'body.scopes',
        choices: SCOPES,
      },
      'expires-at': { kind: 'word', value: 'TIME', help: 'when it ends', field: 'body.expires_at' },
      organization: organizationIn('body'),
      'rate-limit': {
        kind: 'number',
        value: 'N',
        help: 'requests a minute',
        field: 'body.rate_limit_per_minute',
      },
    },
    show: {
      columns: [
        { field: 'api_key', title: 'key' },
        { field: 'id' },
        { field: 'name' },
        { field: 'scopes', as: 'list' },
        { field: 'expires_at', title: 'expires', as: 'time' },
      ],
      done: 'Store the key now: it is not shown again.',
    },
  },
  {
    name: 'keys revoke',
    summary: 'Revoke an API key at once',
    operation: 'revoke-api-key',
    arguments: [{ name: 'KEY', help: 'id of a key', field: 'path.id' }],
    confirm: 'Revoke {KEY}? Whatever uses it stops working at once.',
    show: { columns: [], done: 'Revoked.' },
  },
];
