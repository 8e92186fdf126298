import { Cell, Column, Table } from '#ui/Table.tsx'

/** The figures of a chart as rows: a word, then its numbers, as they are read. */
export type DataTableContent = {
  columns: readonly [string, ...string[]]
  rows: readonly { head: string; cells: readonly string[] }[]
}

/** What scrolls must be reached by keyboard, although it is no control (WCAG 2.1.1). */
const reachable = { tabIndex: 0 }

/**
 * The table behind a chart. One of more than eight rows scrolls in its place from 768 px, by keyboard too; the row
 * at its lower edge is cut, so that one sees that there are more.
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
