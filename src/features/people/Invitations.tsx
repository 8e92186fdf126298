import type { OpenInvitation } from '#domain/people.ts'
import { peopleMessages } from '#messages/people.ts'
import { roleNames } from '#messages/roles.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { CancelledIcon, MoreIcon, RefreshIcon } from '#ui/icons.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Cell, Column, RowActions, Table } from '#ui/Table.tsx'
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
      <div className="phone:hidden">
        <Table caption={words.caption} busy={people.isRefreshing}>
          <thead>
            <tr>
              <Column>{words.columns.email}</Column>
              <Column>{words.columns.role}</Column>
              <Column>{words.columns.invitedBy}</Column>
              <Column>{words.columns.until}</Column>
              <Column end>{words.columns.actions}</Column>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell kind="head">
                  <span className="force-ltr block w-max max-w-80 py-2 wrap-anywhere whitespace-normal md:max-lg:max-w-52">
                    {row.email}
                  </span>
                </Cell>
                <Cell>{roleNames[row.role]}</Cell>
                <Cell>{row.invited_by}</Cell>
                <Cell>
                  <span className="whitespace-nowrap">
                    <Until row={row} words={words.until} />
                  </span>
                </Cell>
                <Cell end>
                  <RowActions>
                    {actionsOf(row, people).map(({ id, label, icon, onSelect }) => (
                      <IconButton key={id} label={label} icon={icon} onClick={onSelect} />
                    ))}
                  </RowActions>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="md:hidden" aria-label={words.caption}>
        {rows.map((row) => {
          const actions = actionsOf(row, people)
          return (
            <li key={row.id} className="flex items-center border-t border-line ps-(--gutter) pe-1">
              <div className="min-w-0 flex-1 py-3">
                <p className="force-ltr font-[600] wrap-anywhere">{row.email}</p>
                <p className="type-xs mt-1 text-ink-2">
                  {roleNames[row.role]} · {words.by({ name: row.invited_by })} ·{' '}
                  <span className="whitespace-nowrap">
                    <Until row={row} words={words.worksUntil} />
                  </span>
                </p>
              </div>
              {actions.length > 0 && (
                <Menu
                  label={peopleMessages.rowMenu({ name: row.email })}
                  icon={MoreIcon}
                  entries={actions.map(({ short, ...entry }) => ({ ...entry, label: short }))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Until({ row, words: text }: { row: OpenInvitation; words: typeof words.until }) {
  return row.is_expired ? <Badge tone="amber">{words.expired}</Badge> : text({ day: dayText(row.expires_at) })
}

/** Of a role that who looks does not give, nothing is offered. */
function actionsOf(row: OpenInvitation, people: PeopleOnScreen) {
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
