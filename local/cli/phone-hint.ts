import { networkInterfaces } from 'node:os';

/** A phone cannot open `localhost` of this machine, so the hint names the machine's address in the network. */
export function phoneHint(baseUrl: string, dataOption: string, interfaces = networkInterfaces()): string {
  const { hostname, port } = new URL(baseUrl);
  if (hostname !== 'localhost') return '';
  const address = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) return '';
  return `To scan codes with a phone on this network: npm start -- --port ${port}${dataOption} --public-url http://${address}:${port}\n`;
}
