import type { OpenInvitation } from '#domain/people.ts'
import { peopleMessages } from '#messages/people.ts'
import { roleNames } from '#messages/roles.ts'
import { Badge } from '#ui/Badge.tsx'
import { CancelledIcon, RefreshIcon } from '#ui/icons.ts'
import { RecordTable } from '#workspace/RecordTable.tsx'
import type { RowAction, RowActions, TableColumn } from '#workspace/recordColumns.ts'
import { dayText, type PeopleOnScreen } from './people.hooks.ts'

const { invitations: words } = peopleMessages

/** Who was invited and has not come yet; nothing for those who do not invite. */
export function Invitations({ people }: { people: PeopleOnScreen }) {
  const rows = people.found?.invitations ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="people-invitations" className="border-line phone:border-t">
      <h2 id="people-invitations" className="type-section px-(--gutter) pt-6 pb-2 phone:pb-3">
        {words.title}
      </h2>
      <RecordTable
        caption={words.caption}
        isBusy={people.isRefreshing}
        rows={rows}
        columns={columns}
        view={people}
        actions={actions}
      />
    </section>
  )
}

const { columns: headers } = words

const columns: readonly TableColumn<OpenInvitation, PeopleOnScreen>[] = [
  {
    key: 'email',
    header: headers.email,
    kind: 'head',
    cell: ({ email }) => (
      <span className="force-ltr wrap-anywhere md:block md:w-max md:max-w-80 md:py-2 md:whitespace-normal md:max-lg:max-w-52">
        {email}
      </span>
    ),
    phone: 'title',
  },
  { key: 'role', header: headers.role, cell: ({ role }) => roleNames[role], phone: 'foot' },
  {
    key: 'invitedBy',
    header: headers.invitedBy,
    cell: ({ invited_by }) => invited_by,
    phone: 'foot',
    phoneCell: ({ invited_by }) => words.by({ name: invited_by }),
  },
  {
    key: 'until',
    header: headers.until,
    cell: (row) => <Until row={row} words={words.until} />,
    phone: 'foot',
    phoneCell: (row) => <Until row={row} words={words.worksUntil} />,
  },
]

const actions: RowActions<OpenInvitation, PeopleOnScreen> = {
  header: headers.actions,
  menu: ({ email }) => peopleMessages.rowMenu({ name: email }),
  of: actionsOf,
}

function Until({ row, words: text }: { row: OpenInvitation; words: typeof words.until }) {
  return (
    <span className="whitespace-nowrap">
      {row.is_expired ? <Badge tone="amber">{words.expired}</Badge> : text({ day: dayText(row.expires_at) })}
    </span>
  )
}

/** Of a role that who looks does not give, nothing is offered. */
function actionsOf(row: OpenInvitation, people: PeopleOnScreen): RowAction[] {
  if (!people.roles.includes(row.role)) return []
  return [
    {
      id: 'again',
      label: words.againTo(row),
      short: words.again,
      icon: RefreshIcon,
      onSelect: () => people.sendAgain(row),
    },
    {
      id: 'withdraw',
      label: words.withdrawOf(row),
      short: words.withdraw,
      icon: CancelledIcon,
      onSelect: () => people.withdraw(row),
    },
  ]
}
