/** Whether a page can link to this address: a full https URL without a user name and password. */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname);
}
