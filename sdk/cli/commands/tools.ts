import type { Command } from '../command.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export const TOOLS: readonly Command[] = [
  {
    name: 'api',
    summary: 'Call any operation of the API and print what it answers',
    examples: [
      'api GET /v1/analytics',
      'api PATCH /v1/qpr-codes/qpr_01JABC --data \'{"color":"#0a7d4f"}\'',
      'api POST /v1/qpr-codes --data @code.json',
    ],
    arguments: [
      { name: 'METHOD', help: 'GET, POST, PATCH, PUT or DELETE', choices: METHODS },
      { name: 'PATH', help: 'such as /v1/me, with its query' },
    ],
    options: {
      data: { kind: 'json', value: 'JSON', help: 'the body; @FILE reads a file, - reads stdin' },
      header: { kind: 'texts', value: 'NAME: VALUE', help: 'a further header; once for each' },
      'idempotency-key': { kind: 'word', value: 'TEXT', help: 'makes a POST safe to repeat from elsewhere' },
    },
  },
  {
    name: 'completion',
    summary: 'Print what makes a shell complete commands and options',
    notes: [
      'bash: eval "$(qpr completion bash)" in ~/.bashrc',
      'zsh:  eval "$(qpr completion zsh)" in ~/.zshrc, after compinit',
      'fish: qpr completion fish > ~/.config/fish/completions/qpr.fish',
    ],
    arguments: [{ name: 'SHELL', help: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
  },
  {
    name: 'complete',
    summary: 'What could follow the words of a line; the shells ask this',
    hidden: true,
    arguments: [{ name: 'WORDS', help: 'the words so far', optional: true }],
  },
];
