import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { html } from '../html.ts';

interface LinkPage {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly button: { readonly label: string; readonly field: string };
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The page behind a link in an e-mail, with one button. Its form posts to the address of the page. */
export const linkPage = ({ language, title, text, button }: LinkPage) => ({
  statusCode: 200,
  headers: { ...HEADERS, 'content-language': language },
  body: html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
</head>
<body class="centered">
<main class="card">
<h1>${title}</h1>
<p>${text}</p>
<form method="post"><button class="button" name="${button.field}" value="1">${button.label}</button></form>
</main>
</body>
</html>
`.text,
});
