/**
 * The Studio acts for whoever is signed in, so it may do least: scripts and calls of its own origin only, and no text
 * that becomes markup or code (Trusted Types, of which it needs none).
 */
export const STUDIO_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Blobs: logos before they are uploaded, sheets before they are printed.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
