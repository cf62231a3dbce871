/** Browsers read the file shortly after the click, so the URL must stay valid for a while. */
const REVOKE_AFTER_MS = 10_000;

/** Saves a file under this name. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name.replaceAll(/[\\/:*?"<>|]+/g, ' ') }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
