/** The demo code that the operator configured: `{ "short_id": "…" }`, or an empty object. */
const { short_id: shortId }: { readonly short_id?: string } = await fetch('/demo.json', { cache: 'no-cache' })
  .then((response) => response.json())
  .catch(() => ({}));

const demo = document.querySelector<HTMLElement>('#demo');
const link = demo?.querySelector('a');

if (shortId && demo && link) {
  const image = new Image(320, 320);
  image.alt = 'QR code of the demo';
  // Show the demo only after its image has loaded. If the code was deleted, the static drawing stays.
  image.addEventListener('load', () => {
    demo.prepend(image);
    demo.hidden = false;
    document.querySelector('#art')?.remove();
  });
  const caption = demo.querySelector('p');
  // At a localhost address, a phone cannot open the code, so the caption does not ask visitors to scan it.
  if (caption && /^(?:localhost|127\.|\[::1\])/.test(location.hostname)) {
    caption.textContent = 'This one is live, on your machine.';
  }
  link.href = `/s/${shortId}`;
  image.src = `/qr/${shortId}.svg`;
}

// Makes this file a module, which top-level await requires.
export {};
