import { type MouseEvent, useContext } from 'react'
import { paths, redirectedScreens } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { shellMessages } from '#messages/shell.ts'
import { useNotices } from '#notices/notices.ts'
import { type Icon, MenuIcon } from '#ui/icons.ts'
import { HereMark } from '#ui/Lozenge.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { type Destination, isComing, mainDestinations } from '#workspace/navigation.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'

function useIsCurrent(...destinations: readonly Destination[]): boolean {
  const pathname = useContext(PathnameContext)
  return destinations.some(({ screen, isCurrentAt }) =>
    isCurrentAt ? isCurrentAt(pathname) : pathname === paths[screen],
  )
}

/** On own data an entry without a screen says so and leaves nothing: from the sample it leads to the landing page (design §3). */
function useSayItIsComing(destination: Destination) {
  const notices = useNotices()
  const isOwnData = useCapability('keepChanges')
  const screen = redirectedScreens.find((redirected) => redirected === destination.screen)
  if (!isOwnData || screen === undefined) return undefined
  return (event: MouseEvent) => {
    event.preventDefault()
    notices.raise({ code: 'screenNotOpen', screen })
  }
}

/** What an entry of the sidebar becomes on the rail, from 768 to 1024 px: its words are below the icon. */
export const railItemClass =
  'md:max-lg:min-h-13 md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-1 md:max-lg:px-0.5 md:max-lg:py-1.5 md:max-lg:text-center md:max-lg:type-2xs md:max-lg:tracking-tight'

/** A place in the sidebar, in 'More' and on the rail. The saffron lozenge says 'here'. */
export function SidebarItem(props: { destination: Destination }) {
  const { screen, to, icon: Drawing } = props.destination
  const label = appMessages.screens[screen]
  const isCurrent = useIsCurrent(props.destination)
  const sayItIsComing = useSayItIsComing(props.destination)
  return (
    <PlainLink
      to={to ?? paths[screen]}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={sayItIsComing}
      className={`colours relative flex min-h-9 items-center gap-3 rounded-2 px-2.5 font-[520] phone:min-h-11 ${railItemClass} ${
        isCurrent ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:bg-hover hover:text-ink'
      }`}
    >
      {isCurrent && (
        <span className="absolute -start-1.5 top-1/2 -translate-y-1/2 lg:-start-3 phone:hidden">
          <HereMark />
        </span>
      )}
      <Drawing className={isCurrent ? 'text-brand-ink' : ''} />
      {/* A space for the accessible name; the layout ignores it. */}
      <span>{label}</span>{' '}
      {isComing(props.destination) && (
        <span className="type-2xs rounded-1 bg-grey-wash px-1.5 text-grey-ink lg:ms-auto phone:ms-auto">
          {shellMessages.navigation.soon}
        </span>
      )}
    </PlainLink>
  )
}

/** A place in the bar at the bottom of a phone. */
export function BottomBarItem({ destination }: { destination: Destination }) {
  const isCurrent = useIsCurrent(destination)
  return (
    <PlainLink
      to={paths[destination.screen]}
      aria-current={isCurrent ? 'page' : undefined}
      className={bottomBarItemClass(isCurrent)}
    >
      <BottomBarContent isCurrent={isCurrent} icon={destination.icon}>
        {appMessages.screens[destination.screen]}
      </BottomBarContent>
    </PlainLink>
  )
}

/** 'More' in that bar: what is not in it is behind this. */
export function MoreItem({ onClick }: { onClick: () => void }) {
  const isCurrent = !useIsCurrent(...mainDestinations)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={isCurrent || undefined}
      className={bottomBarItemClass(isCurrent)}
      onClick={onClick}
    >
      <BottomBarContent isCurrent={isCurrent} icon={MenuIcon}>
        {shellMessages.navigation.more}
      </BottomBarContent>
    </button>
  )
}

const bottomBarItemClass = (isCurrent: boolean) =>
  `type-2xs relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 ${isCurrent ? 'font-[620] text-ink' : 'text-ink-2'}`

/** The lozenge is on the upper edge of the bar. */
function BottomBarContent(props: { isCurrent: boolean; icon: Icon; children: string }) {
  const { isCurrent, icon: Drawing } = props
  return (
    <>
      {isCurrent && (
        <span className="absolute -top-1.5">
          <HereMark />
        </span>
      )}
      <Drawing className={`size-5 ${isCurrent ? 'text-brand-ink' : ''}`} />
      <span className="max-w-full truncate">{props.children}</span>
    </>
  )
}
