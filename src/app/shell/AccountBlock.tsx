import { appMessages } from '#messages/app.ts'
import { useSessionEvents, useUser, useWaysIn } from '#session/session.hooks.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LogOutIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'

const { navigation } = appMessages

/** Who is at work here and the way out; for a visitor, the ways in. */
export function AccountBlock() {
  const user = useUser()
  const { logOut } = useSessionEvents()
  const { signIn, signUp } = useWaysIn()
  if (!user)
    return (
      <div className="flex flex-col gap-2 md:max-lg:hidden">
        <ButtonLink to={signUp}>{navigation.signUp}</ButtonLink>
        <ButtonLink to={signIn} kind="quiet">
          {navigation.signIn}
        </ButtonLink>
        <ThemeSwitch />
      </div>
    )
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2.5 px-1.5 py-1 md:max-lg:justify-center">
        <Avatar name={user.company.name} />
        <div className="min-w-0 md:max-lg:hidden">
          <p className="truncate font-[620]">{user.company.name}</p>
          <p className="type-xs truncate text-ink-3" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <button
        type="button"
        title={navigation.logout}
        className="colours flex min-h-9 items-center gap-3 rounded-2 px-2.5 font-[520] text-ink-2 hover:bg-hover hover:text-ink md:max-lg:justify-center phone:min-h-11"
        onClick={logOut}
      >
        <LogOutIcon />
        <span className="md:max-lg:sr-only">{navigation.logout}</span>
      </button>
      <div className="px-2.5 md:max-lg:hidden">
        <ThemeSwitch />
      </div>
    </div>
  )
}
