interface HttpEvent {
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the content type of the request in the body, and the `WWW-Authenticate` header that our 401 responses have. */
export const handler = async ({ headers }: HttpEvent) => ({
  statusCode: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="probe"' },
  body: JSON.stringify({ content_type: headers['content-type'] ?? null }),
});
