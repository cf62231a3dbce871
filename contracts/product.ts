/** The one name of the service, wherever people read it: pages, e-mails, the API description. */
export const PRODUCT_NAME = 'Interactive QR Code Service';
