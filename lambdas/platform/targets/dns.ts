import { lookup, resolveCname } from 'node:dns/promises';

export interface TargetAddress {
  readonly address: string;
  readonly family: number;
}

/** The DNS functions that we need. Tests pass their own. */
export interface Dns {
  readonly resolve: (host: string) => Promise<readonly TargetAddress[]>;
  /** The chain of CNAMEs that a name points to. Empty if it has none. */
  readonly aliases: (host: string) => Promise<readonly string[]>;
}

const MAX_CHAIN_LENGTH = 8;

async function aliasesOf(host: string): Promise<readonly string[]> {
  const chain: string[] = [];
  for (let name = host; chain.length < MAX_CHAIN_LENGTH; ) {
    const [next] = await resolveCname(name).catch(() => []);
    if (next === undefined) break;
    name = next.toLowerCase().replace(/\.$/, '');
    chain.push(name);
  }
  return chain;
}

export const systemDns: Dns = {
  resolve: (host) => lookup(host, { all: true, order: 'verbatim' }),
  aliases: aliasesOf,
};
