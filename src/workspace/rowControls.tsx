import { createContext, type ReactNode, useContext } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { CheckIcon, type Icon, MoreIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { RowLink } from '#ui/link/RowLink.tsx'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { RowAction } from './recordColumns.ts'

/** The query part of the list's address, which the links of its rows carry: an order then knows the next one of its list. */
export const LinkSearchContext = createContext('')

function withSearch(to: string, search: string): string {
  const [path, own] = to.split('?')
  return own === undefined ? to + search : `${path}${search ? `${search}&` : '?'}${own}`
}

/** The link of a row to the page of its record. */
export function RecordLink({ to, ...link }: { to: string; focusTarget: string; children: ReactNode }) {
  return <RowLink to={withSearch(to, useContext(LinkSearchContext))} {...link} />
}

export function RowMenu(props: {
  label: string
  actions: readonly RowAction[]
  /** Null if rows are chosen in another way, or not at all. */
  select: { label: string; onSelect: () => void } | null
}) {
  const goTo = useGoTo()
  const search = useContext(LinkSearchContext)
  const [first, ...others] = props.actions.map((action) => ({
    id: action.id,
    label: action.short ?? action.label,
    icon: action.icon,
    danger: action.isDanger,
    onSelect: 'to' in action ? () => goTo(withSearch(action.to, search)) : action.onSelect,
  }))
  const select = props.select && { id: 'select', icon: CheckIcon, ...props.select }
  return (
    <Menu
      label={props.label}
      icon={MoreIcon}
      entries={[first, select, ...others].filter((entry) => entry !== null && entry !== undefined)}
    />
  )
}

/** The actions of a row as icons. */
export function RowButtons({ actions }: { actions: readonly RowAction[] }) {
  const offered = actions.filter(({ isForPhone }) => !isForPhone)
  return offered.map((action) => {
    const { id, label, icon, isDanger } = action
    return 'to' in action ? (
      <ActionLink key={id} {...action} />
    ) : (
      <IconButton
        key={id}
        kind={isDanger ? 'danger' : 'plain'}
        label={label}
        icon={icon}
        onClick={action.onSelect}
      />
    )
  })
}

function ActionLink({ to, label, icon }: { to: string; label: string; icon: Icon }) {
  return <IconLink to={withSearch(to, useContext(LinkSearchContext))} label={label} icon={icon} />
}
