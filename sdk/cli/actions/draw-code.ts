import { writeFile } from 'node:fs/promises';
import { getQprCode } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { UsageError, UserError } from '../failures.ts';
import { findCode } from '../find/find-code.ts';
import { drawQr } from '../terminal/qr.ts';
import { toSingleLine, widthOf } from '../terminal/text.ts';

const STYLE_OPTIONS = ['size', 'size-mm', 'dpi', 'margin', 'ecc', 'dark', 'light'] as const;
const TIMEOUT_MILLISECONDS = 30_000;

/** Draws a QR code in the terminal or saves it as a file. */
export const drawCode: Action = async (context) => {
  const { terminal, options, json } = context;
  const file = fileOf(context);
  const id = await findCode(context, context.arguments.CODE ?? '');
  const code = await context.client().call(getQprCode, { path: { id } }, { signal: terminal.signal });
  if (file) {
    const image = await imageOf(context, file.kind === 'svg' ? code.qr_svg_url : code.qr_image_url);
    await writeFile(terminal.resolve(file.path), image).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(`Cannot write ${file.path} (${error.code}).`);
    });
    if (json) json.print({ id, file: file.path, bytes: image.length, scan_url: code.scan_url });
    else terminal.err(`Saved ${file.path}.`);
    return undefined;
  }
  if (json) {
    json.print({ id, scan_url: code.scan_url, qr_image_url: code.qr_image_url, qr_svg_url: code.qr_svg_url });
    return undefined;
  }
  const lines = drawQr(code.scan_url, {
    hasColor: terminal.hasColor,
    margin: (options.margin as number | undefined) ?? 4,
    isInverted: options.invert === true,
  });
  const width = Math.max(...lines.map(({ cells }) => cells));
  if (terminal.width !== undefined && terminal.width < width)
    throw new UserError(
      `The terminal is too narrow: the QR code needs ${width} columns. Save a file instead: --output FILE.svg`,
    );
  for (const { text } of lines) terminal.out(text);
  const title = toSingleLine(code.name);
  terminal.err(widthOf(title) === 0 ? code.scan_url : `${title}  ${code.scan_url}`);
  return undefined;
};

/** The file to save, or undefined to draw in the terminal. */
function fileOf({ options }: Context) {
  if (options.output === undefined) {
    const fileOnlyOption = STYLE_OPTIONS.find((name) => options[name] !== undefined && name !== 'margin');
    if (fileOnlyOption === undefined) return undefined;
    throw new UsageError(`--${fileOnlyOption} applies only to files. Add --output FILE.`, 'codes qr');
  }
  const path = String(options.output);
  const kind = /\.(svg|png)$/i.exec(path)?.[1]?.toLowerCase();
  if (kind === undefined) throw new UsageError(`--output must end with .svg or .png, not "${path}".`, 'codes qr');
  return { path, kind };
}

/** The service draws the image, because it also checks that the result can be scanned. */
async function imageOf({ options, terminal, connection }: Context, imageUrl: string): Promise<Buffer> {
  const url = new URL(imageUrl);
  for (const name of STYLE_OPTIONS)
    if (options[name] !== undefined) url.searchParams.set(name.replace('-', '_'), String(options[name]));
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
  const noResponse = (error: unknown) => {
    terminal.signal.throwIfAborted();
    throw new UserError(`${url.origin} does not respond, although ${connection().baseUrl} does: ${error}`);
  };
  const response = await terminal.fetch(url, { signal }).catch(noResponse);
  if (!response.ok) throw new UserError(await errorTextOf(response));
  return Buffer.from(await response.arrayBuffer().catch(noResponse));
}

async function errorTextOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: string };
    if (detail !== undefined) return detail;
  } catch {
    // A proxy in between may respond with something other than JSON.
  }
  return `The service could not draw the image (${response.status}).`;
}
