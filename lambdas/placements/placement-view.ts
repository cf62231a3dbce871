import * as z from 'zod/mini';
import { PAGE_LANGUAGES } from '../../contracts/languages.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { Addresses } from '../platform/addresses.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { createdAtOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import { scanUrlOf } from '../qpr-codes/qpr-code-view.ts';
import type { OpeningHours } from './opening-hours.ts';
import {
  codeIdOfGroup,
  PLACEMENT_STATUSES,
  type Placement,
  type PlacementCounts,
  type PointedTo,
  placementIdOf,
  statusOf,
} from './placement.ts';

const EXAMPLE_ID = 'plc_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const placement_id = pathId('placement', { description: 'Id of the placement.', example: EXAMPLE_ID });

const timestamp = z.iso.datetime();
const url = z.url();

const hoursView = z.object({
  time_zone: z.string(),
  weekly: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  closed_message: z.optional(z.string()),
});

/** A placement as lists return it. */
export const placementViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { description: 'Unique placement id', example: EXAMPLE_ID }),
    name: z.string(),
    qpr_code_id: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('The code that answers. null until the placement is claimed') }),
    organization_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Only on placements of an organization') }),
    short_id: z
      .string()
      .register(z.globalRegistry, { description: doc('Used in the scan URL and image URLs'), example: '2b6n0p1r4s' }),
    scan_url: url,
    qr_image_url: url,
    qr_svg_url: url,
    status: z.enum(PLACEMENT_STATUSES),
    variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    language: z.nullable(z.enum(PAGE_LANGUAGES)),
    hours: z.nullable(hoursView),
    fallback_url: z.nullable(url),
    scans_total: z.int().check(z.nonnegative()),
    last_scanned_at: z.nullable(timestamp),
    silent_since: z.nullable(timestamp).register(z.globalRegistry, {
      description: doc('Set if the placement was scanned on at least 5 of 14 days, and then not for 7 days'),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'Placement' });
export type PlacementView = View<typeof placementViewSchema>;

const pointedToSchema = z.object({
  pointed_at: timestamp,
  qpr_code_id: z.nullable(z.string()),
  code_name: z
    .nullable(z.string())
    .register(z.globalRegistry, { description: doc('The name of the code at that time') }),
  account_id: z.nullable(z.string()).register(z.globalRegistry, {
    description: doc(
      'The account of the person or key that made the change. null if the change was the deletion of the code',
    ),
  }),
  email: z.nullable(z.string()).register(z.globalRegistry, {
    description: doc(
      'Address of the member who made the change. null if they left, if the placement has no organization, or if the change was the deletion of the code',
    ),
  }),
  api_key_id: z.nullable(z.string()).register(z.globalRegistry, {
    description: doc('null if the change was made in the Studio, or was the deletion of the code'),
  }),
});

/** A single placement. */
export const placementDetailViewSchema = z
  .extend(placementViewSchema, {
    history: z.array(pointedToSchema).register(z.globalRegistry, {
      description: doc('The codes that the placement has pointed to, and who made each change, newest first'),
    }),
  })
  .register(z.globalRegistry, { id: 'PlacementDetail' });
export type PlacementDetailView = View<typeof placementDetailViewSchema>;

/** Increases with every change, so it serves as the version. */
export const PLACEMENT_VERSION = 'updated_at' satisfies keyof PlacementView;

/** A placement with its counts and its organization. */
export interface FoundPlacement {
  readonly placement: Placement;
  readonly counts: PlacementCounts;
  readonly organization_id?: string | undefined;
  /** The e-mail addresses of the people in the placement's history, by account id. */
  readonly emails?: ReadonlyMap<string, string> | undefined;
}

export function toPlacementView(
  { placement, counts, organization_id }: FoundPlacement,
  addresses: Addresses,
): PlacementView {
  const short = shortIdOf(placement.ulid);
  return {
    id: placementIdOf(placement.ulid),
    name: placement.name,
    qpr_code_id: codeIdOfGroup(placement.group_id) ?? null,
    ...(organization_id !== undefined && { organization_id }),
    short_id: short,
    scan_url: scanUrlOf(short, addresses),
    qr_image_url: `${addresses.baseUrl}/qr/${short}.png`,
    qr_svg_url: `${addresses.baseUrl}/qr/${short}.svg`,
    status: statusOf(placement),
    variables: placement.variables,
    language: placement.language ?? null,
    hours: placement.hours ? toHoursView(placement.hours) : null,
    fallback_url: placement.fallback_url ?? null,
    scans_total: counts.scans_total,
    last_scanned_at: counts.last_scanned_at ?? null,
    silent_since: counts.silent_since ?? null,
    created_at: createdAtOf(placement.ulid),
    updated_at: placement.updated_at,
  };
}

export const toPlacementDetailView = (found: FoundPlacement, addresses: Addresses): PlacementDetailView => ({
  ...toPlacementView(found, addresses),
  history: found.placement.history.toReversed().map((entry) => toPointedToView(entry, found.emails)),
});

const toPointedToView = (
  { at, qpr_code_id, code_name, account_id, api_key_id }: PointedTo,
  emails: FoundPlacement['emails'],
) => ({
  pointed_at: at,
  qpr_code_id,
  code_name: code_name ?? null,
  account_id: account_id ?? null,
  email: emails?.get(account_id ?? '') ?? null,
  api_key_id: api_key_id ?? null,
});

const toHoursView = ({ weekly, ...hours }: OpeningHours) => ({
  ...hours,
  weekly: Object.fromEntries(Object.entries(weekly).map(([day, ranges = []]) => [day, ranges])),
});
