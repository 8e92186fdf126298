import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { shellMessages } from '#messages/shell.ts'
import { uiMessages } from '#messages/ui.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ChevronsIcon, CredentialsIcon, DarkThemeIcon, SampleIcon, TextSizeIcon } from '#ui/icons.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuEntry } from '#ui/overlay/menuEntry.ts'
import { chooseTextSize, textSizes, useTextSize } from '#ui/textSize.ts'
import { chooseTheme, themes, useTheme } from '#ui/theme.ts'
import { useCapability, useWorkspaceChoice } from '#workspace/workspace.hooks.ts'

function useEntries(): MenuEntry[] {
  const goTo = useGoTo()
  const theme = useTheme()
  const textSize = useTextSize()
  const isOwnData = useCapability('keepChanges')
  const { mayChoose, choose } = useWorkspaceChoice()
  return [
    {
      id: 'account',
      label: appMessages.screens.account,
      icon: CredentialsIcon,
      onSelect: () => goTo(paths.account),
    },
    ...(isOwnData && mayChoose
      ? [
          {
            id: 'sample',
            label: workspaceMessages.seeSample,
            icon: SampleIcon,
            onSelect: () => choose('sample'),
          },
        ]
      : []),
    ...themes.map((value, index) => ({
      id: `theme:${value}`,
      label: uiMessages.theme({ theme: value }),
      icon: DarkThemeIcon,
      isCurrent: value === theme,
      beginsGroup: index === 0,
      onSelect: () => chooseTheme(value),
    })),
    ...textSizes.map((value, index) => ({
      id: `text:${value}`,
      label: uiMessages.textSize({ size: value }),
      icon: TextSizeIcon,
      isCurrent: value === textSize,
      beginsGroup: index === 0,
      onSelect: () => chooseTextSize(value),
    })),
  ]
}

/** Who is at work, and what is theirs alone: the account, and how the product is shown on this device. */
export function AccountMenu({ company, email }: { company: string; email: string }) {
  return (
    <Menu
      label={shellMessages.accountMenu}
      entries={useEntries()}
      trigger={{
        className:
          'colours flex min-h-11 items-center gap-2.5 rounded-2 px-1.5 py-1 text-start hover:bg-hover md:max-lg:flex-col md:max-lg:gap-1 md:max-lg:text-center',
        content: (
          <>
            <Avatar name={company} />
            <span className="max-w-full min-w-0 flex-1">
              <span className="sr-only">{shellMessages.accountMenu} </span>
              <span className="block truncate font-[620] md:max-lg:type-2xs">{company}</span>
              <span className="type-xs block truncate text-ink-3 md:max-lg:hidden" title={email}>
                {email}
              </span>
            </span>
            <ChevronsIcon className="shrink-0 text-ink-3 md:max-lg:hidden" />
          </>
        ),
      }}
    />
  )
}
