import { PAGE_LOGO_TYPES, type PageLogoFormat } from '../../../../contracts/page-logo.ts';
import { ServiceError } from '../../../platform/errors.ts';

export interface PageLogo {
  /** `logo-<hash>-<width>x<height>.png`, or with `.jpg` or `.webp`. */
  readonly name: string;
  readonly image: Uint8Array;
}

export const contentTypeOf = ({ name }: Pick<PageLogo, 'name'>): string => {
  const format = name.split('.').at(-1);
  return format === 'png' || format === 'jpg' || format === 'webp' ? PAGE_LOGO_TYPES[format] : PAGE_LOGO_TYPES.png;
};

export const dataUriOf = (logo: PageLogo): string =>
  `data:${contentTypeOf(logo)};base64,${Buffer.from(logo.image).toString('base64')}`;

/** A picture that a browser can show. `bytes` contains only the picture, without metadata. */
export interface Picture {
  readonly format: PageLogoFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export const invalidPageLogo = (message: string) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [{ path: 'body.logo', message }]);

export const invalidPicture = () => invalidPageLogo('Must be exactly one complete picture.');
