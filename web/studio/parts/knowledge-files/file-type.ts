import { FILE_TYPES, type FileType } from '../../../../contracts/knowledge.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Types by file extension. Browsers do not know all of these types, and do not agree on the type of CSV files. */
const TYPES: Readonly<Record<string, FileType>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
};

/** For the file picker. */
export const ACCEPTED_FILES = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** The type of a file; undefined if the service cannot read such files. */
export const fileTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): FileType | undefined =>
  TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? FILE_TYPES.find((known) => known === type);
