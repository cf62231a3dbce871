/**
 * The Studio acts for the signed-in user, so its policy is the strictest: scripts and requests only from its own
 * origin, and no strings that become markup or code. (It requires Trusted Types and allows no Trusted Types policy.)
 */
export const STUDIO_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The Studio loads blobs as images to scale logos before upload and to check sheets of QR codes before printing.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  // The Studio shows uploaded PDFs in a frame, next to their text.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
