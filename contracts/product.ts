/** The name of the service on pages, in e-mails and in the API description. */
export const PRODUCT_NAME = 'Interactive QR Code Service';
