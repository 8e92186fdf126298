import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { shellMessages } from '#messages/shell.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { useSessionEvents, useUser, useWaysIn } from '#session/session.hooks.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CredentialsIcon, type Icon, LogOutIcon, PeopleIcon, SampleIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useCapability, useWorkspaceChoice } from '#workspace/workspace.hooks.ts'
import { railItemClass, SidebarItem } from './NavigationItem.tsx'

const { navigation } = shellMessages

/** Who is at work here and the way out; for a visitor, the ways in. */
export function AccountBlock() {
  const user = useUser()
  const { logOut } = useSessionEvents()
  const isOwnData = useCapability('keepChanges')
  const { mayChoose, isChoosing, choose } = useWorkspaceChoice()
  if (!user) return <WaysIn />
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2.5 px-1.5 py-1 md:max-lg:flex-col md:max-lg:gap-1">
        <Avatar name={user.company.name} />
        <div className="max-w-full min-w-0">
          <p className="truncate font-[620] md:max-lg:type-2xs">{user.company.name}</p>
          <p className="type-xs truncate text-ink-3 md:max-lg:hidden" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      {isOwnData && mayChoose && (
        <div className="outline-live grid">
          <RailButton icon={SampleIcon} busy={isChoosing} onClick={() => choose('sample')}>
            {workspaceMessages.seeSample}
          </RailButton>
        </div>
      )}
      <SidebarItem destination={{ screen: 'people', icon: PeopleIcon }} />
      <PlainLink to={paths.account} className={railEntryClass}>
        <CredentialsIcon />
        <span>{appMessages.screens.account}</span>
      </PlainLink>
      <RailButton icon={LogOutIcon} onClick={logOut}>
        {navigation.logout}
      </RailButton>
      <div className="px-2.5 md:max-lg:px-0 md:max-lg:text-center">
        <ThemeSwitch />
      </div>
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

const railEntryClass = `colours flex min-h-9 items-center gap-3 rounded-2 px-2.5 font-[520] text-ink-2 hover:bg-hover hover:text-ink phone:min-h-11 ${railItemClass}`

function RailButton(props: { icon: Icon; busy?: boolean; onClick: () => void; children: string }) {
  const { icon: Drawing } = props
  return (
    <button type="button" disabled={props.busy} className={railEntryClass} onClick={props.onClick}>
      <Drawing />
      <span>{props.children}</span>
    </button>
  )
}
