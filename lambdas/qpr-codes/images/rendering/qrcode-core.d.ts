declare module 'qrcode/lib/core/qrcode.js' {
  export function create(
    segments: readonly { readonly data: string; readonly mode: 'byte' }[],
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: { readonly size: number; get(row: number, column: number): number } };
}
