/** The code that whoever runs the service shows here: `{ "short_id": "…" }`, or nothing. */
const { short_id: shortId } = await fetch('/demo.json', { cache: 'no-cache' })
  .then((response) => response.json())
  .catch(() => ({}));

if (shortId) {
  const demo = document.querySelector('#demo');
  const image = demo.querySelector('img');
  // Only once there is an image: a code that is no more leaves the drawing where it is.
  image.addEventListener('load', () => {
    demo.hidden = false;
    document.querySelector('#art').remove();
  });
  // A phone cannot reach what this machine calls by its own name.
  if (/^(?:localhost|127\.|\[::1\])/.test(location.hostname)) {
    demo.querySelector('p').textContent = 'This one is live, on your machine.';
  }
  demo.querySelector('a').href = `/s/${shortId}`;
  image.src = `/qr/${shortId}.svg`;
}
