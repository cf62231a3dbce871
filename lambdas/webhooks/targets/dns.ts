import { lookup, resolveCname } from 'node:dns/promises';

export interface TargetAddress {
  readonly address: string;
  readonly family: number;
}

/** DNS, as far as we need it; tests hand in their own. */
export interface Dns {
  readonly resolve: (host: string) => Promise<readonly TargetAddress[]>;
  /** The names that a name is only an alias of, one after the other; none where DNS knows of none. */
  readonly aliases: (host: string) => Promise<readonly string[]>;
}

const LONGEST_CHAIN = 8;

async function aliasesOf(host: string): Promise<readonly string[]> {
  const chain: string[] = [];
  for (let name = host; chain.length < LONGEST_CHAIN; ) {
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
