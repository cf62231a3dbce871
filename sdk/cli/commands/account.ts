import { SCOPES } from '../../src/values.ts';
import type { Argument, Command, Show } from '../command.ts';
import { LIMIT, organizationIn, SINCE, UNTIL } from './common.ts';

const KEY: Argument = { name: 'KEY', help: 'id of a key', field: 'path.id' };

const NEW_KEY: Show = {
  columns: [
    { field: 'api_key', title: 'key' },
    { field: 'id' },
    { field: 'name' },
    { field: 'scopes', as: 'list-or-all' },
    { field: 'expires_at', title: 'expires', as: 'time' },
  ],
  done: 'Store the key now. It is not shown again.',
};

/** Commands for signing in, API keys, the audit log and the export. */
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
        { field: 'organization_id', title: 'organization' },
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
    show: NEW_KEY,
  },
  {
    name: 'keys rotate',
    summary: 'Replace an API key; the new key is shown only once',
    notes: [
      'The new key has the same name, scopes, rate limit and lifetime, but does not outlive the key that `qpr` uses. The old key stays valid during the overlap.',
      'If `qpr` uses the old key, store the new one with `qpr login` before the overlap ends.',
      'Do not use --overlap 0 with the key that `qpr` uses. If the response gets lost, neither key works for you.',
    ],
    examples: ['keys rotate key_01JABC', 'keys rotate key_01JABC --overlap 3600'],
    operation: 'rotate-api-key',
    arguments: [KEY],
    options: {
      overlap: {
        kind: 'number',
        value: 'SECONDS',
        help: 'how long the old key stays valid (default 86400, one day; at most seven days)',
        field: 'body.overlap_seconds',
      },
    },
    confirm: 'Rotate {KEY}? This key expires at the end of the overlap.',
    show: NEW_KEY,
  },
  {
    name: 'keys revoke',
    summary: 'Revoke an API key immediately',
    notes: [
      'A webhook keeps working when the key that created it is revoked. --disable-webhooks disables the webhooks that this key created or gave their current URL, also later.',
    ],
    examples: ['keys revoke key_01JABC', 'keys revoke key_01JABC --disable-webhooks'],
    operation: 'revoke-api-key',
    arguments: [KEY],
    options: {
      'disable-webhooks': {
        kind: 'flag',
        help: 'also disable the webhooks that this key created',
        field: 'query.disable_webhooks',
      },
    },
    confirm: 'Revoke {KEY}? Everything that uses it stops working immediately.',
    show: { columns: [], done: 'Revoked.' },
  },
  {
    name: 'audit list',
    summary: 'List changes, newest first, with the person and the key that made them',
    notes: [
      '--organization lists the changes of all members. Only admins and owners of the organization can list them.',
    ],
    examples: ['audit --since 2026-11-01', 'audit --organization aurora --limit 0 --json'],
    operation: 'list-audit-entries',
    options: { organization: organizationIn('query'), since: SINCE, until: UNTIL, limit: LIMIT },
    show: {
      columns: [
        { field: 'created_at', title: 'time', as: 'time' },
        { field: 'operation' },
        { field: 'code_name', title: 'code' },
        { field: 'email', title: 'by' },
        { field: 'fields', as: 'list' },
        { field: 'resource_ids', title: 'ids', as: 'list' },
        { field: 'api_key', title: 'key' },
      ],
      empty: 'No changes.',
    },
  },
  {
    name: 'export',
    summary: 'Save all data of the account in a JSON file',
    notes: ['The file contains personal data. Only you can read it.'],
    examples: ['export --output account.json'],
    operation: 'export-account',
    options: { output: { kind: 'word', value: 'FILE', short: 'o', help: 'file for the data', required: true } },
  },
];
