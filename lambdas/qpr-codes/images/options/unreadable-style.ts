import { type FieldError, ServiceError } from '../../../platform/errors.ts';

export const unreadableStyle = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_image.unreadable_style', 'Such an image could not be made or read.', fields);
