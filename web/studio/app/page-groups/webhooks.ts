/** The list of webhooks and the page of one, which is often opened next. */
export { default as Webhook } from '../../pages/webhook/page.tsx';
export { default as Webhooks } from '../../pages/webhooks/page.tsx';
