import './data-table.css';
import type { ComponentChildren } from 'preact';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Aligns numbers. */
  readonly numeric?: boolean;
  /** The column has buttons. They say what they do, so its title is only for screen readers. */
  readonly isActions?: boolean;
}

interface DataTableProps<Row> {
  /** The subject of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table that becomes a list of cards on a phone. The first column is the row header. */
export const DataTable = <Row,>({ caption, columns, rows, keyOf }: DataTableProps<Row>) => (
  <table class="data-table">
    <caption class="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title, numeric, isActions }) => (
          <th key={title} scope="col" class={numeric ? 'numeric' : undefined}>
            {isActions ? <span class="visually-hidden">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, cell, numeric, isActions }, index) =>
            index === 0 ? (
              <th key={title} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={title} data-title={isActions ? undefined : title} class={numeric ? 'numeric' : undefined}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
