/** Environment variables that `lib/` sets and a function reads: one name each, spelled once. */
export const ENV = {
  tableName: 'TABLE_NAME',
  imagesBucket: 'IMAGES_BUCKET',
  baseUrl: 'BASE_URL',
  scanHost: 'SCAN_HOST',
  busName: 'BUS_NAME',
} as const;
