import type { ListRequestsOutput } from '../src/index.ts';
import type { Cell } from './csv.ts';

type Request = ListRequestsOutput['requests'][number];

/** The titles of the first columns. The columns with the answers follow. */
export type RequestTitles = readonly [
  id: string,
  time: string,
  status: string,
  code: string,
  placement: string,
  form: string,
];

/**
 * The requests that visitors sent with forms, as rows of a spreadsheet with a column for each field of each form.
 * `statuses` has the display name of each status.
 */
export function requestRows(
  requests: readonly Request[],
  titles: RequestTitles,
  statuses: Readonly<Record<Request['status'], string>>,
): Cell[][] {
  const columns = new Map<string, { readonly form: string; readonly name: string; readonly label: string }>();
  for (const { form, answers, labels } of requests) {
    for (const name of Object.keys(answers)) {
      const key = `${form} ${name}`;
      if (!columns.has(key)) columns.set(key, { form, name, label: labels[name] ?? name });
    }
  }
  const fields = [...columns.values()];
  return [
    [...titles, ...fields.map(({ label }) => label)],
    ...requests.map((request) => [
      request.id,
      request.created_at,
      statuses[request.status],
      request.qpr_code_name ?? '',
      request.placement_name ?? '',
      request.form_title,
      ...fields.map(({ form, name }) => (form === request.form ? cellOf(request.answers[name]) : '')),
    ]),
  ];
}

const cellOf = (answer: string | number | boolean | undefined): Cell =>
  typeof answer === 'boolean' ? String(answer) : (answer ?? '');
