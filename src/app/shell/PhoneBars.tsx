import { paths } from '#domain/paths.ts'
import { useOpenPalette } from '#features/commandPalette/commandPalette.hooks.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import { shellMessages } from '#messages/shell.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { Logo } from '#ui/Logo.tsx'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { mainDestinations } from '#workspace/navigation.ts'
import { BottomBarItem, MoreItem } from './NavigationItem.tsx'
import { useMore } from './shell.hooks.ts'

// The drawer brings the dialog library with it, which nobody needs before the first 'More'.
const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx'))

/** The head of a phone's screen. */
export function PhoneTopBar() {
  const openPalette = useOpenPalette()
  const { productName } = useAppConfig()
  return (
    <header className="screen-only flex min-h-14 items-center justify-between border-b border-line bg-surface ps-(--gutter) pe-1.5 md:hidden">
      <PlainLink to={paths.landing} aria-label={shellMessages.home({ product: productName })}>
        <Logo product={productName} />
      </PlainLink>
      <IconButton label={commandPaletteMessages.open} icon={SearchIcon} onClick={openPalette} />
    </header>
  )
}

/** The four screens of the day and 'More', within reach of a thumb. */
export function PhoneBottomBar() {
  const more = useMore()
  return (
    <nav
      aria-label={shellMessages.navigation.label}
      className="bar phone-bar sticky bottom-0 z-20 min-h-(--phone-bar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Five columns, so that none moves while the document that was built still arrives. */}
      <ul className="grid grid-cols-5">
        {mainDestinations.map((destination) => (
          <li key={destination.screen} className="flex min-w-0">
            <BottomBarItem destination={destination} />
          </li>
        ))}
        <li className="flex min-w-0">
          <MoreItem onClick={more.open} />
        </li>
      </ul>
      <MoreDrawer isShown={more.isOpen} onFailed={more.close} isOpen={more.isOpen} onClose={more.close} />
    </nav>
  )
}
