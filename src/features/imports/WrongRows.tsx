import { importMessages } from '#messages/importScreen.ts'
import { ErrorIcon, WarningIcon } from '#ui/icons.ts'
import { RecordTable } from '#workspace/RecordTable.tsx'
import type { TableColumn, TableRow } from '#workspace/recordColumns.ts'

const words = importMessages.review

type WrongRow = { row: number; column?: string; message: string; isError: boolean }

const columns: readonly TableColumn<WrongRow & TableRow>[] = [
  {
    key: 'row',
    header: words.row,
    kind: 'head',
    cell: ({ row }) => row,
    phone: 'title',
    phoneCell: ({ row, column }) => words.place({ row, column: column ?? null }),
  },
  { key: 'column', header: words.column, cell: ({ column }) => column },
  {
    key: 'message',
    header: words.message,
    cell: ({ message }) => <span className="block text-pretty whitespace-normal md:py-1">{message}</span>,
    phone: 'line',
  },
  {
    key: 'kind',
    header: words.kind,
    cell: ({ isError }) => <Fate isError={isError} />,
    phone: 'titleEnd',
  },
]

const withoutColumn = columns.filter(({ key }) => key !== 'column')

/** What is wrong, by row of the file. */
export function WrongRows({ caption, rows }: { caption: string; rows: readonly WrongRow[] }) {
  const hasColumns = rows.some(({ column }) => column !== undefined)
  return (
    <div className="-mx-(--gutter) mt-6 phone:mt-5">
      <RecordTable
        caption={caption}
        // A row can be wrong twice in the same way, and none moves: its index is its id.
        rows={rows.map((row, index) => ({ ...row, id: String(index) }))}
        columns={hasColumns ? columns : withoutColumn}
        view={null}
      />
    </div>
  )
}

/** Whether the record is imported all the same. */
function Fate({ isError }: { isError: boolean }) {
  const Icon = isError ? ErrorIcon : WarningIcon
  return (
    <span className="type-xs inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon className={isError ? 'text-red-ink' : 'text-amber-ink'} />
      <span>{isError ? words.isError : words.isWarning}</span>
    </span>
  )
}
