/** Where a page may send its visitors: a full https address, without a name and password in it. */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}
