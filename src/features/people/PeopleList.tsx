import type { CompanyPerson } from '#domain/people.ts'
import { peopleMessages as messages } from '#messages/people.ts'
import { roleNames } from '#messages/roles.ts'
import { Badge } from '#ui/Badge.tsx'
import { DeleteIcon, EditIcon, LogOutIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { RowAction, RowActions, TableColumn } from '#workspace/recordColumns.ts'
import { dayText, type PeopleOnScreen } from './people.hooks.ts'

const { columns: headers } = messages

type Part = { people: PeopleOnScreen }

/** Everybody of the company: a table from 768 px, rows with a menu on a phone. */
export function PeopleList({ people }: Part) {
  const { found } = people
  const note = noteOf(people)
  return (
    <RecordResults
      list={people}
      failed={messages.failed}
      skeleton={<RecordTableSkeleton columns={columns} />}
      empty={null}
    >
      {found && (
        <>
          <RecordTable
            caption={messages.caption}
            isBusy={people.isRefreshing}
            rows={found.people}
            columns={columns}
            view={people}
            actions={rowActions}
          />
          {note !== null && (
            <p className="border-line px-(--gutter) pt-4 pb-6 text-ink-2 phone:border-t">{note}</p>
          )}
        </>
      )}
    </RecordResults>
  )
}

/** What is said below the list; null when there is nothing to say. */
function noteOf({ found, roles }: PeopleOnScreen): string | null {
  if (roles.length === 0) return messages.lookOnly
  const isAlone = found?.people.length === 1 && found.invitations.length === 0
  return isAlone ? messages.alone : null
}

const columns: readonly TableColumn<CompanyPerson, PeopleOnScreen>[] = [
  {
    key: 'name',
    header: headers.name,
    kind: 'head',
    cell: (row, people) => (
      <span className="flex items-center gap-2">
        <span className="wrap-anywhere md:w-max md:max-w-60 md:whitespace-normal md:max-lg:max-w-48">
          {row.name}
        </span>{' '}
        <You people={people} row={row} />
      </span>
    ),
    phone: 'title',
  },
  {
    key: 'email',
    header: headers.email,
    cell: ({ email }) => <span className="force-ltr wrap-anywhere">{email}</span>,
    phone: 'line',
  },
  { key: 'role', header: headers.role, cell: ({ role }) => roleNames[role], phone: 'foot' },
  {
    key: 'joined',
    header: headers.joined,
    notOn: 'tablet',
    cell: ({ joined_at }) => <Ltr>{dayText(joined_at)}</Ltr>,
    phone: 'foot',
    phoneCell: ({ joined_at }) => messages.joined({ day: dayText(joined_at) }),
  },
]

function You({ people, row }: Part & { row: CompanyPerson }) {
  return people.isMe(row) ? <Badge tone="green">{messages.you}</Badge> : null
}

const rowActions: RowActions<CompanyPerson, PeopleOnScreen> = {
  header: headers.actions,
  menu: messages.rowMenu,
  of: actionsOf,
}

/** What the viewer's role lets them do with a person: nothing else is offered. */
function actionsOf(row: CompanyPerson, people: PeopleOnScreen): RowAction[] {
  const isMe = people.isMe(row)
  return [
    people.mayChange(row) && {
      id: 'role',
      label: messages.changeRoleOf(row),
      short: messages.changeRole,
      icon: EditIcon,
      onSelect: () => people.startRoleChange(row),
    },
    people.mayRemove(row) && {
      id: 'remove',
      label: isMe ? messages.leave : messages.removeOne(row),
      short: isMe ? messages.leave : messages.remove,
      icon: isMe ? LogOutIcon : DeleteIcon,
      onSelect: () => people.remove(row),
    },
  ].filter((action) => action !== false)
}
