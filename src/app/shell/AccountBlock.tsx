import { shellMessages } from '#messages/shell.ts'
import { useSessionEvents, useUser, useWaysIn } from '#session/session.hooks.ts'
import { LogOutIcon, PeopleIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { railItemClass, SidebarItem } from './NavigationItem.tsx'

const { navigation } = shellMessages

/** Who is at work here and the way out; for a visitor, the ways in. */
export function AccountBlock() {
  const user = useUser()
  const { logOut } = useSessionEvents()
  if (!user) return <WaysIn />
  return (
    <div className="flex flex-col gap-1">
      <AccountMenu company={user.company.name} email={user.email} />
      <SidebarItem destination={{ screen: 'people', icon: PeopleIcon }} />
      <button
        type="button"
        className={`colours flex min-h-9 items-center gap-3 rounded-2 px-2.5 font-[520] text-ink-2 hover:bg-hover hover:text-ink phone:min-h-11 ${railItemClass}`}
        onClick={logOut}
      >
        <LogOutIcon />
        <span>{navigation.logout}</span>
      </button>
    </div>
  )
}

function WaysIn() {
  const { signIn, signUp } = useWaysIn()
  return (
    <div className="flex flex-col gap-2">
      {/* The rail has no room for it; the bar of the sample has it too. */}
      <span className="contents md:max-lg:hidden">
        <ButtonLink to={signUp}>{navigation.signUp}</ButtonLink>
      </span>
      <ButtonLink to={signIn} kind="quiet">
        {navigation.signIn}
      </ButtonLink>
      <ThemeSwitch />
    </div>
  )
}
