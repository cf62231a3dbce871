/** A new element. Text is always set as text, never as markup. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Its field has no name, so nothing but the script of this page can send what is typed into it. */
export function codeForm(texts) {
  const alert = element('p', { role: 'alert' });
  const input = element('input', {
    id: 'code',
    required: '',
    spellcheck: 'false',
    autocapitalize: 'characters',
    autocomplete: 'one-time-code',
  });
  const button = element('button', {}, texts.show);
  const label = element('label', { for: 'code' }, texts.code);
  return { form: element('form', {}, alert, label, input, button), input, button, alert };
}

export function detailsView({ organization, invited_by, email, role, expires_at }, texts, language) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expires_at));
  const { name, meaning } = texts.roles[role];
  const rows = [
    [texts.organization, organization],
    [texts.invitedBy, invited_by],
    [texts.invitedAddress, email],
    [texts.role, `${name}: ${meaning}`],
    [texts.openUntil, day],
  ];
  return element('dl', {}, ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]));
}

/** The first key of a new account. It appears only now. */
export function copyableKey(key, texts) {
  const input = element('input', { id: 'key', readonly: '', autocomplete: 'off', spellcheck: 'false' });
  input.value = key;
  const copied = element('span', { role: 'status' });
  const copy = element('button', { type: 'button' }, texts.copy);
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(key);
    copied.textContent = ` ${texts.copied}`;
  });
  return [
    element('p', {}, texts.newAccount),
    element('label', { for: 'key' }, texts.key),
    input,
    // Without a secure connection, as on a phone in the local network, there is no clipboard.
    ...(navigator.clipboard ? [element('p', {}, copy, copied)] : []),
  ];
}
