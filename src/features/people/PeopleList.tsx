import type { CompanyPerson } from '#domain/people.ts'
import { peopleMessages as messages } from '#messages/people.ts'
import { roleNames } from '#messages/roles.ts'
import { uiMessages } from '#messages/ui.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { DeleteIcon, EditIcon, LogOutIcon, MoreIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, RowActions, Table } from '#ui/Table.tsx'
import { dayText, type PeopleOnScreen } from './people.hooks.ts'

const { columns } = messages

type Part = { people: PeopleOnScreen }

/** Everybody of the company: a table from 768 px, rows with a menu on a phone. */
export function PeopleList({ people }: Part) {
  const { found, hasFailed, isLoading, retry } = people
  const note = noteOf(people)
  return (
    <>
      {hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note tone="error" live action={<NoteAction onClick={retry}>{uiMessages.retry}</NoteAction>}>
            {messages.failed}
          </Note>
        </div>
      )}
      {isLoading && <Loading />}
      {found && (
        <>
          <Rows people={people} rows={found.people} />
          <PhoneRows people={people} rows={found.people} />
          {note !== null && (
            <p className="border-line px-(--gutter) pt-4 pb-6 text-ink-2 phone:border-t">{note}</p>
          )}
        </>
      )}
    </>
  )
}

/** What is said below the list; null when there is nothing to say. */
function noteOf({ found, roles }: PeopleOnScreen): string | null {
  if (roles.length === 0) return messages.lookOnly
  const isAlone = found?.people.length === 1 && found.invitations.length === 0
  return isAlone ? messages.alone : null
}

type RowsProps = Part & { rows: readonly CompanyPerson[] }

function Rows({ people, rows }: RowsProps) {
  return (
    <div className="phone:hidden">
      <Table caption={messages.caption} busy={people.isRefreshing}>
        <thead>
          <tr>
            <Column>{columns.name}</Column>
            <Column>{columns.email}</Column>
            <Column>{columns.role}</Column>
            <Column notOn="tablet">{columns.joined}</Column>
            <Column end>{columns.actions}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell kind="head">
                <span className="flex items-center gap-2">
                  <span className="w-max max-w-60 wrap-anywhere whitespace-normal md:max-lg:max-w-48">
                    {row.name}
                  </span>
                  <You people={people} row={row} />
                </span>
              </Cell>
              <Cell>
                <span className="force-ltr wrap-anywhere">{row.email}</span>
              </Cell>
              <Cell>{roleNames[row.role]}</Cell>
              <Cell notOn="tablet">
                <Ltr>{dayText(row.joined_at)}</Ltr>
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
  )
}

function PhoneRows({ people, rows }: RowsProps) {
  return (
    <ul className="md:hidden" aria-label={messages.caption} aria-busy={people.isRefreshing || undefined}>
      {rows.map((row) => {
        const actions = actionsOf(row, people)
        return (
          <li key={row.id} className="flex items-center border-t border-line ps-(--gutter) pe-1">
            <div className="min-w-0 flex-1 py-3">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-[600] wrap-anywhere">{row.name}</span> <You people={people} row={row} />
              </p>
              <p className="force-ltr mt-1 wrap-anywhere">{row.email}</p>
              <p className="type-xs mt-1 text-ink-2">
                {roleNames[row.role]} · {messages.joined({ day: dayText(row.joined_at) })}
              </p>
            </div>
            {actions.length > 0 && (
              <Menu
                label={messages.rowMenu(row)}
                icon={MoreIcon}
                entries={actions.map(({ short, ...entry }) => ({ ...entry, label: short }))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function You({ people, row }: Part & { row: CompanyPerson }) {
  return people.isMe(row) ? <Badge tone="green">{messages.you}</Badge> : null
}

/** What the role of who looks lets them do with a person: nothing else is offered. */
function actionsOf(row: CompanyPerson, people: PeopleOnScreen) {
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

function Loading() {
  return (
    <Skeleton>
      {[160, 120, 140].map((width) => (
        <div key={width} className="flex gap-10 border-t border-line px-(--gutter) py-4">
          <SkeletonBar width={width} />
          <SkeletonBar width={180} />
        </div>
      ))}
    </Skeleton>
  )
}
