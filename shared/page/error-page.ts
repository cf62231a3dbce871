import { PRODUCT_NAME } from '../../contracts/product.ts';

/** Placeholder for the message of an error page. */
export const DETAIL_PLACEHOLDER = '{detail}';

/** An error page for people. It looks like the static pages. Programs get a problem document instead. */
export const errorPage = (heading: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
</head>
<body class="centered">
<header class="site-head">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">${PRODUCT_NAME}</a>
<nav class="site-links" aria-label="Pages"><a href="/studio">Studio</a><a href="/docs">API</a></nav>
</header>
<main class="card">
<h1>${heading}</h1>
<p>${DETAIL_PLACEHOLDER}</p>
<p><a class="button" href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;

/** The heading of the page for an address that does not exist. */
export const NOT_FOUND_HEADING = 'Page not found';

/** A request that accepts this type comes from a browser. Programs usually accept any type, or JSON. */
export const PAGE_TYPE = 'text/html';
