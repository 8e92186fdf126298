import { importMessages } from '#messages/importScreen.ts'
import { ErrorIcon, WarningIcon } from '#ui/icons.ts'
import { Cell, Column, Table } from '#ui/Table.tsx'

const words = importMessages.review

type WrongRow = { row: number; column?: string; message: string; isError: boolean }

/** What is wrong, by row of the file; on a phone as lines. */
export function WrongRows({ caption, rows }: { caption: string; rows: readonly WrongRow[] }) {
  const hasColumns = rows.some(({ column }) => column !== undefined)
  return (
    <>
      <div className="-mx-(--gutter) mt-6 phone:hidden">
        <Table caption={caption}>
          <thead>
            <tr>
              <Column>{words.row}</Column>
              {hasColumns && <Column>{words.column}</Column>}
              <Column>{words.message}</Column>
              <Column>{words.kind}</Column>
            </tr>
          </thead>
          <tbody>
            {/* A row can be wrong twice in the same way, and none moves: the index is a stable key. */}
            {rows.map((row, index) => (
              <tr key={index}>
                <Cell kind="head">{row.row}</Cell>
                {hasColumns && <Cell>{row.column}</Cell>}
                <Cell>
                  <span className="block py-1 text-pretty whitespace-normal">{row.message}</span>
                </Cell>
                <Cell>
                  <Fate isError={row.isError} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="-mx-(--gutter) mt-5 md:hidden" aria-label={caption}>
        {rows.map((row, index) => (
          <li key={index} className="border-t border-line px-(--gutter) py-3">
            <p className="flex flex-wrap justify-between gap-x-3 font-[600]">
              <span>{words.place({ row: row.row, column: row.column ?? null })}</span>
              <Fate isError={row.isError} />
            </p>
            <p className="mt-1 text-pretty">{row.message}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the record is imported all the same. */
function Fate({ isError }: { isError: boolean }) {
  const Icon = isError ? ErrorIcon : WarningIcon
  return (
    <span className="type-xs inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon className={isError ? 'text-red-ink' : 'text-amber-ink'} />
      {isError ? words.isError : words.isWarning}
    </span>
  )
}
