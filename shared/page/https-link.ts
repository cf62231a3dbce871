/** Whether a page can link to this address: a full https URL without a user name and password. */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}
