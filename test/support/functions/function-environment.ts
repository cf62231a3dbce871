/**
 * Sets the environment variables that the stack gives its functions. As in Lambda, a function's module creates
 * its handler when it is loaded, and reads these variables. Most tests do not call that handler. They call the
 * factory next to it.
 */
export const FUNCTION_VARIABLES = {
  TABLE_NAME: 'not-used-by-tests',
  IMAGES_BUCKET: 'not-used-by-tests',
  KNOWLEDGE_BUCKET: 'not-used-by-tests',
  KNOWLEDGE_BUCKET_HOST: 'not-used-by-tests.s3.us-east-1.amazonaws.com',
  EMBEDDING_MODEL: 'amazon.titan-embed-text-v2:0',
  BASE_URL: 'https://api.example.com',
  SCAN_HOST: 'https://go.example.com',
  SWEEP_RULE: 'Qpr-sweep-conversations',
  OWN_ADDRESSES: 'https://api.example.com,https://go.example.com',
  BUS_NAME: 'not-used-by-tests',
  ORIGIN_SECRET: 'origin-secret-of-tests',
  NEXT_ORIGIN_SECRET: 'next-origin-secret-of-tests',
  STRIPE_SECRET_NAME: 'not-used-by-tests',
  SIGN_UP: 'invited',
  EMAIL_FROM: 'hello@example.com',
  DELIVERY_MACHINE_ARN: 'not-used-by-tests',
  EVENT_QUEUE_URL: 'not-used-by-tests',
  DEAD_LETTERS_URL: 'not-used-by-tests',
  WATCH_MACHINE_ARN: 'not-used-by-tests',
  MODEL: 'amazon.nova-lite-v1:0',
  AWS_REGION: 'us-east-1',
  POWERTOOLS_SERVICE_NAME: 'test',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
};
for (const [name, value] of Object.entries(FUNCTION_VARIABLES)) process.env[name] ??= value;

/** Stand-in for the streaming helpers of the Lambda runtime. It stores the response metadata on the stream. */
export const awslambda = {
  streamifyResponse: (handler: unknown) => handler,
  HttpResponseStream: { from: (stream: object, head: object) => Object.assign(stream, { head }) },
};
Reflect.set(globalThis, 'awslambda', awslambda);
