import { Cell, Column, Table } from '#ui/Table.tsx'

/** The figures of a chart as rows: a label, then formatted numbers. */
export type DataTableContent = {
  columns: readonly [string, ...string[]]
  rows: readonly { head: string; cells: readonly string[] }[]
}

/** A scrollable area must be focusable to be scrolled by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 }

/**
 * The figures of a chart as a table. From 768 px a table of more than eight rows scrolls; the last visible row is cut,
 * to show that there are more.
 */
export function DataTable({ title, data: { columns, rows } }: { title: string; data: DataTableContent }) {
  const [first, ...figures] = columns
  return (
    <div
      role="group"
      aria-label={title}
      {...reachable}
      className="md:max-h-98 md:overflow-y-auto [&_tbody_tr:last-child>*]:border-b-0"
    >
      <Table caption={title}>
        <thead>
          <tr>
            <Column>{first}</Column>
            {figures.map((column) => (
              <Column key={column} end>
                {column}
              </Column>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells }) => (
            <tr key={head}>
              <Cell kind="head">{head}</Cell>
              {figures.map((column, index) => (
                <Cell key={column} kind="figure">
                  {cells[index]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
