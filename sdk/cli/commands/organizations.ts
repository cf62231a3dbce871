import { ROLES } from '../../src/values.ts';
import type { Column, Command, Option } from '../command.ts';
import { LIMIT } from './common.ts';

const ORGANIZATION_COLUMNS: readonly Column[] = [
  { field: 'name' },
  { field: 'slug' },
  { field: 'plan' },
  { field: 'id' },
  { field: 'qpr_codes_count', title: 'codes', as: 'number' },
  { field: 'members_count', title: 'members', as: 'number' },
  { field: 'created_at', title: 'created', as: 'time' },
];

const ORGANIZATION: Option = {
  kind: 'word',
  value: 'ORG',
  help: 'id or slug of the organization',
  field: 'path.id',
  required: true,
};

export const ORGANIZATIONS: readonly Command[] = [
  {
    name: 'organizations list',
    summary: 'List your organizations',
    operation: 'list-organizations',
    options: { limit: LIMIT },
    show: {
      columns: ORGANIZATION_COLUMNS,
      empty: 'No organizations. Create one with: qpr organizations create NAME',
    },
  },
  {
    name: 'organizations get',
    summary: 'Show an organization',
    operation: 'get-organization',
    arguments: [{ name: 'ORG', help: 'id or slug of the organization', field: 'path.id' }],
    show: { columns: [...ORGANIZATION_COLUMNS, { field: 'metadata' }] },
  },
  {
    name: 'organizations create',
    summary: 'Create an organization; you become its owner',
    examples: ['organizations create "Hotel Aurora" --slug aurora'],
    operation: 'create-organization',
    arguments: [{ name: 'NAME', help: 'name of the organization', field: 'body.name' }],
    options: {
      slug: { kind: 'word', value: 'SLUG', help: 'short name in URLs', field: 'body.slug' },
      metadata: { kind: 'pairs', value: 'KEY=VALUE', help: 'custom data; repeat for each key', field: 'body.metadata' },
    },
    show: {
      columns: ORGANIZATION_COLUMNS,
      done: 'Created. Invite people with: qpr members invite EMAIL --organization {slug}',
    },
  },
  {
    name: 'members list',
    summary: 'List the members of an organization',
    operation: 'list-members',
    options: { organization: ORGANIZATION, limit: LIMIT },
    show: {
      columns: [
        { field: 'email' },
        { field: 'role' },
        { field: 'joined_at', title: 'joined', as: 'time' },
        { field: 'id' },
      ],
    },
  },
  {
    name: 'members invite',
    summary: 'Invite a person to an organization by e-mail',
    examples: ['members invite ana@example.com --organization aurora --role editor'],
    operation: 'invite-member',
    arguments: [{ name: 'EMAIL', help: 'e-mail address for the invitation', field: 'body.email' }],
    options: {
      organization: ORGANIZATION,
      role: {
        kind: 'word',
        value: 'ROLE',
        help: 'role of the new member',
        field: 'body.role',
        choices: ROLES,
      },
    },
    show: {
      columns: [
        { field: 'email' },
        { field: 'role' },
        { field: 'invitation_id', title: 'invitation' },
        { field: 'expires_at', title: 'expires', as: 'time' },
      ],
      done: 'Invitation sent.',
    },
  },
];
