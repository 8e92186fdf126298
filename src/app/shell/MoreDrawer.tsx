import { settingsPath } from '#domain/paths.ts'
import { shellMessages } from '#messages/shell.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { furtherDestinationsOf } from '#workspace/navigation.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { AccountBlock } from './AccountBlock.tsx'
import { SidebarItem } from './NavigationItem.tsx'

/** What a phone's bottom bar has no room for: further screens, the account, the way out. */
export default function MoreDrawer(props: { isOpen: boolean; onClose: () => void }) {
  const { capabilities } = useWorkspace()
  return (
    <Drawer
      open={props.isOpen}
      onClose={props.onClose}
      title={shellMessages.navigation.more}
      foot={<AccountBlock />}
    >
      <ul className="flex flex-col gap-0.5">
        {furtherDestinationsOf(capabilities).map((destination) => (
          <li key={destination.screen}>
            <SidebarItem
              destination={
                // A phone has no room for the list beside a section.
                destination.screen === 'settingsSection'
                  ? { ...destination, to: settingsPath(null) }
                  : destination
              }
            />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
