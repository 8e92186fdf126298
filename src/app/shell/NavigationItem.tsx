import { Link, useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { HereMark } from '#ui/Lozenge.tsx'
import type { Destination } from '#workspace/navigation.ts'

function useIsCurrent({ screen, isCurrentAt }: Destination): boolean {
  const { pathname } = useLocation()
  return isCurrentAt ? isCurrentAt(pathname) : pathname === paths[screen]
}

/** A place in the sidebar: an icon alone where the sidebar is a rail. The saffron lozenge says 'here'. */
export function SidebarItem(props: { destination: Destination }) {
  const { screen, icon: Drawing } = props.destination
  const label = appMessages.screens[screen]
  const isCurrent = useIsCurrent(props.destination)
  return (
    <Link
      to={paths[screen]}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={`colours relative flex min-h-9 items-center gap-3 rounded-2 px-2.5 font-[520] max-lg:justify-center phone:min-h-11 phone:justify-start ${
        isCurrent ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:bg-hover hover:text-ink'
      }`}
    >
      {isCurrent && (
        <span className="absolute -start-3 top-1/2 -translate-y-1/2 phone:hidden">
          <HereMark />
        </span>
      )}
      <Drawing className={isCurrent ? 'text-brand-ink' : ''} />
      <span className="max-lg:sr-only phone:not-sr-only">{label}</span>
    </Link>
  )
}

/** A place in the bar at the bottom of a phone, the lozenge on its upper edge. */
export function BottomBarItem(props: { destination: Destination }) {
  const { screen, icon: Drawing } = props.destination
  const isCurrent = useIsCurrent(props.destination)
  return (
    <Link
      to={paths[screen]}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${bottomBarItemClass} ${isCurrent ? 'font-[620] text-ink' : 'text-ink-2'}`}
    >
      {isCurrent && (
        <span className="absolute -top-1.5">
          <HereMark />
        </span>
      )}
      <Drawing className={`size-5 ${isCurrent ? 'text-brand-ink' : ''}`} />
      <span className="max-w-full truncate">{appMessages.screens[screen]}</span>
    </Link>
  )
}

export const bottomBarItemClass =
  'type-2xs relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5'
