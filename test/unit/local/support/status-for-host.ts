import { request } from 'node:http';

/** Returns the status of a request with this Host header, which fetch cannot set. */
export function statusForHost(
  url: string,
  host: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const outgoing = request(url, { method, headers: { ...headers, host } }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
