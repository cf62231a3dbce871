interface HttpEvent {
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the content type that reached it, and a challenge like that of our 401. */
export const handler = async ({ headers }: HttpEvent) => ({
  statusCode: 401,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="probe"' },
  body: JSON.stringify({ content_type: headers['content-type'] ?? null }),
});
