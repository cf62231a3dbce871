import { networkInterfaces } from 'node:os';

/**
 * A phone cannot open `localhost` of this machine, so the hint names the machine's address in the network. `options`
 * are the other options of this start.
 */
export function phoneHint(baseUrl: string, options: string, interfaces = networkInterfaces()): string {
  const { hostname, port } = new URL(baseUrl);
  if (hostname !== 'localhost') return '';
  const address = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) return '';
  const publicUrl = new URL(baseUrl);
  publicUrl.hostname = address;
  // A URL leaves out port 80.
  return `To scan codes with a phone on this network: npm start -- --port ${port || 80}${options} --public-url ${publicUrl.origin}\n`;
}
