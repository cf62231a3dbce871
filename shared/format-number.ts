/** `12,000`. `toLocaleString` would load a locale library, which takes 30 ms of a cold start. */
export const formatNumber = (value: number | bigint): string =>
  String(value).replaceAll(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
