/** The code that whoever runs the service shows here: `{ "short_id": "…" }`, or nothing. */
const { short_id: shortId }: { readonly short_id?: string } = await fetch('/demo.json', { cache: 'no-cache' })
  .then((response) => response.json())
  .catch(() => ({}));

const demo = document.querySelector<HTMLElement>('#demo');
const image = demo?.querySelector('img');
const link = demo?.querySelector('a');

if (shortId && demo && image && link) {
  // Only once there is an image: a code that is no more leaves the drawing where it is.
  image.addEventListener('load', () => {
    demo.hidden = false;
    document.querySelector('#art')?.remove();
  });
  const caption = demo.querySelector('p');
  // A phone cannot reach what this machine calls by its own name.
  if (caption && /^(?:localhost|127\.|\[::1\])/.test(location.hostname)) {
    caption.textContent = 'This one is live, on your machine.';
  }
  link.href = `/s/${shortId}`;
  image.src = `/qr/${shortId}.svg`;
}

// A module, so that it can wait.
export {};
