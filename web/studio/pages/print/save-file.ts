/** Hands a file to the person, under this name. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name.replaceAll(/[\\/:*?"<>|]+/g, ' ') }).click();
  // Browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
