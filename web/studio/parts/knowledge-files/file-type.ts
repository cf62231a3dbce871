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

/** The file extensions that the file picker offers: `.pdf,.docx,…`. */
export const ACCEPTED_FILES = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** The type of a file; undefined if the service cannot read such files. */
export const fileTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): FileType | undefined =>
  Object.entries(TYPES).find(([extension]) => name.toLowerCase().endsWith(`.${extension}`))?.[1] ??
  FILE_TYPES.find((known) => known === type);
