import type { Command } from '../command.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export const TOOLS: readonly Command[] = [
  {
    name: 'api',
    summary: 'Call any API operation and print the response',
    examples: [
      'api GET /v1/audit',
      'api PATCH /v1/qpr-codes/qpr_01JABC --data \'{"color":"#0a7d4f"}\'',
      'api POST /v1/qpr-codes --data @code.json',
    ],
    arguments: [
      { name: 'METHOD', help: 'GET, POST, PATCH, PUT or DELETE', choices: METHODS },
      { name: 'PATH', help: 'path with query string, such as /v1/me' },
    ],
    options: {
      data: { kind: 'json', value: 'JSON', help: 'request body; @FILE reads a file, - reads stdin' },
      header: { kind: 'texts', value: 'NAME: VALUE', help: 'additional header; repeatable' },
      'idempotency-key': { kind: 'word', value: 'TEXT', help: 'key that makes it safe to repeat a POST' },
    },
  },
  {
    name: 'mcp',
    summary:
      'Let an AI assistant on this machine use your codes, placements, knowledge, questions, conversations, requests and analytics',
    notes: [
      'Runs an MCP server on stdin and stdout. It forwards messages to the service with your API key.',
      'Configure the command in your assistant. You do not run it yourself.',
    ],
    examples: ['mcp', 'mcp --base-url https://api.example.com'],
    uses: ['send-mcp-message'],
  },
  {
    name: 'completion',
    summary: 'Print a shell script that completes commands and options',
    notes: [
      'bash: eval "$(qpr completion bash)" in ~/.bashrc',
      'zsh:  eval "$(qpr completion zsh)" in ~/.zshrc, after compinit',
      'fish: qpr completion fish > ~/.config/fish/completions/qpr.fish',
    ],
    arguments: [{ name: 'SHELL', help: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
  },
  {
    name: 'complete',
    summary: 'Print completions for a command line; used by the shell scripts',
    hidden: true,
    arguments: [{ name: 'WORDS', help: 'the words so far', optional: true }],
  },
];
