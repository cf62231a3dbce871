import './data-table.css';
import type { ComponentChildren } from 'preact';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Aligns the cells at the end, with digits of equal width. */
  readonly numeric?: boolean;
  /** The cells contain buttons that say what they do, so only screen readers need the title of the column. */
  readonly hasButtons?: boolean;
}

interface DataTableProps<Row> {
  /** The subject of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table that becomes a list of cards where it does not fit. The first column is the row header. */
export const DataTable = <Row,>({ caption, columns, rows, keyOf }: DataTableProps<Row>) => (
  <div class="data-table-box">
    <table class="data-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, numeric, hasButtons }) => (
            <th key={title} scope="col" class={numeric ? 'numeric' : undefined}>
              {hasButtons ? <span class="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, numeric, hasButtons }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-title={hasButtons ? undefined : title} class={numeric ? 'numeric' : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
