interface HttpEvent {
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the content type that it received, and a `WWW-Authenticate` header like our 401 responses. */
export const handler = async ({ headers }: HttpEvent) => ({
  statusCode: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="probe"' },
  body: JSON.stringify({ content_type: headers['content-type'] ?? null }),
});
