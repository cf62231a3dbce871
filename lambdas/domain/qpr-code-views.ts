import type { Metadata } from './metadata.ts';
import {
  type CodeStatus,
  codeIdOf,
  createdAtOf,
  type ListedCode,
  type QprCode,
  shortIdOf,
  type Template,
} from './qpr-code.ts';

/** Where the service is reached: the API and images, and what people scan. No slash at the end. */
export interface Addresses {
  readonly baseUrl: string;
  readonly scanHost: string;
}

export interface ListItemView {
  readonly id: string;
  readonly name: string;
  readonly short_id: string;
  readonly scan_url: string;
  readonly status: CodeStatus;
  readonly scans_total: number;
  readonly created_at: string;
}

/** A code as the contract shows it on creation. */
export interface CodeView extends ListItemView {
  readonly qr_image_url: string;
  readonly qr_svg_url: string;
  readonly template: Template;
  readonly metadata: Metadata;
  readonly updated_at: string;
}

/** A single code with what only its owner needs. */
export interface CodeDetailView extends CodeView {
  readonly prompt: string;
  readonly welcome_message: string;
}

export const scanUrlOf = (shortId: string, { scanHost }: Pick<Addresses, 'scanHost'>): string =>
  `${scanHost}/s/${shortId}`;

export function codeView(code: QprCode, addresses: Addresses): CodeView {
  const shortId = shortIdOf(code.ulid);
  return {
    id: codeIdOf(code.ulid),
    name: code.name,
    short_id: shortId,
    scan_url: scanUrlOf(shortId, addresses),
    qr_image_url: `${addresses.baseUrl}/qr/${shortId}.png`,
    qr_svg_url: `${addresses.baseUrl}/qr/${shortId}.svg`,
    template: code.template,
    status: code.status,
    scans_total: code.scansTotal,
    metadata: code.metadata,
    created_at: createdAtOf(code.ulid).toISOString(),
    updated_at: code.updatedAt.toISOString(),
  };
}

export const codeDetailView = (code: QprCode, addresses: Addresses): CodeDetailView => ({
  ...codeView(code, addresses),
  prompt: code.prompt,
  welcome_message: code.welcomeMessage,
});

export function listItemView(code: ListedCode, status: CodeStatus, addresses: Pick<Addresses, 'scanHost'>) {
  const shortId = shortIdOf(code.ulid);
  return {
    id: codeIdOf(code.ulid),
    name: code.name,
    short_id: shortId,
    scan_url: scanUrlOf(shortId, addresses),
    status,
    scans_total: code.scansTotal,
    created_at: createdAtOf(code.ulid).toISOString(),
  } satisfies ListItemView;
}
