import { SCOPES } from '../../src/values.ts';
import type { Command } from '../command.ts';
import { organizationIn } from './common.ts';

/** Commands for signing in and API keys. */
export const ACCOUNT: readonly Command[] = [
  {
    name: 'login',
    summary: 'Store the URL of a service and an API key for later commands',
    notes: [
      'The key is checked before it is stored. You enter it at a hidden prompt, or on stdin with --key-stdin.',
      '--local uses the URL and key of the service that `npm start` runs in this directory. Other commands find that service without a login.',
    ],
    examples: ['login', 'login --base-url https://api.example.com --key-stdin < key.txt', 'login --local'],
    uses: ['get-me'],
    options: {
      'key-stdin': { kind: 'flag', help: 'read the key from stdin' },
      local: { kind: 'flag', help: 'use the service that `npm start` runs here' },
    },
  },
  { name: 'logout', summary: 'Delete the stored URL and key' },
  {
    name: 'whoami',
    summary: 'Show the account, key and service in use, and where they are configured',
    operation: 'get-me',
    uses: ['list-organizations'],
  },
  {
    name: 'open',
    summary: 'Open the Studio in the browser, or print its URL',
    examples: ['open', 'open Lobby', 'open --print'],
    uses: ['list-qpr-codes'],
    arguments: [{ name: 'CODE', help: 'open this code in the Studio', optional: true, isCode: true }],
    options: { print: { kind: 'flag', help: 'only print the URL' } },
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
        { field: 'scopes', as: 'list-or-all' },
        { field: 'last_used_at', title: 'last used', as: 'time' },
        { field: 'expires_at', title: 'expires', as: 'time' },
        { field: 'revoked_at', title: 'revoked', as: 'time' },
      ],
    },
  },
  {
    name: 'keys create',
    summary: 'Create an API key; it is shown only once',
    examples: ['keys create "Front desk" --scopes codes:read,conversations:read --expires-at 2027-01-01T00:00:00Z'],
    operation: 'create-api-key',
    arguments: [{ name: 'NAME', help: 'what the key is for', field: 'body.name' }],
    options: {
      scopes: {
        kind: 'list',
        value: 'LIST',
        help: 'comma-separated scopes (default: those of the key in use)',
        field: 'body.scopes',
        choices: SCOPES,
      },
      'expires-at': { kind: 'word', value: 'TIME', help: 'when the key expires', field: 'body.expires_at' },
      organization: organizationIn('body'),
      'rate-limit': {
        kind: 'number',
        value: 'N',
        help: 'requests per minute',
        field: 'body.rate_limit_per_minute',
      },
    },
    show: {
      columns: [
        { field: 'api_key', title: 'key' },
        { field: 'id' },
        { field: 'name' },
        { field: 'scopes', as: 'list-or-all' },
        { field: 'expires_at', title: 'expires', as: 'time' },
      ],
      done: 'Store the key now. It is not shown again.',
    },
  },
  {
    name: 'keys revoke',
    summary: 'Revoke an API key immediately',
    operation: 'revoke-api-key',
    arguments: [{ name: 'KEY', help: 'id of a key', field: 'path.id' }],
    confirm: 'Revoke {KEY}? Everything that uses it stops working immediately.',
    show: { columns: [], done: 'Revoked.' },
  },
];
