interface HttpEvent {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Responds with 401 and a `WWW-Authenticate` header, like the service. The body contains the request's content type.
 */
export const handler = async ({ headers }: HttpEvent) => ({
  statusCode: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="probe"' },
  body: JSON.stringify({ content_type: headers['content-type'] ?? null }),
});
