import { useContext } from 'react'
import { paths } from '#domain/paths.ts'
import { useOpenPalette } from '#features/commandPalette/commandPalette.hooks.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import { shellMessages } from '#messages/shell.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { SearchIcon } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { Logo, Mark } from '#ui/Logo.tsx'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { furtherDestinationsOf, mainDestinations } from '#workspace/navigation.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { AccountBlock } from './AccountBlock.tsx'
import { railItemClass, SidebarItem } from './NavigationItem.tsx'

/** From 768 px: a rail with the words below the icons, from 1024 px the whole sidebar (look §5 and §7). */
export function Sidebar() {
  const { productName } = useAppConfig()
  const { capabilities } = useWorkspace()
  const isDrawing = useContext(PrerenderContext)
  return (
    <header className="screen-only sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto px-3 py-4 max-lg:px-1.5 phone:hidden">
      <PlainLink
        to={paths.landing}
        aria-label={shellMessages.home({ product: productName })}
        data-tip={shellMessages.home({ product: productName })}
        className="mb-2 flex min-h-9 items-center px-2 max-lg:justify-center max-lg:px-0"
      >
        <span className="max-lg:hidden">
          <Logo product={productName} />
        </span>
        <span className="lg:hidden">
          <Mark />
        </span>
      </PlainLink>
      <SearchButton />
      <nav aria-label={shellMessages.navigation.label}>
        <ul className="flex flex-col gap-0.5">
          {[...mainDestinations, ...furtherDestinationsOf(capabilities, isDrawing)].map((destination) => (
            <li
              key={destination.screen}
              className={destination.needs ? 'outline-live' : destination.lacks && 'outline-sample'}
            >
              <SidebarItem destination={destination} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="outline-signed-in mt-auto">
        <AccountBlock />
      </div>
    </header>
  )
}

function SearchButton() {
  const openPalette = useOpenPalette()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`colours mb-1 flex min-h-9 items-center gap-3 rounded-2 border border-line bg-surface px-2.5 text-ink-2 hover:bg-hover ${railItemClass}`}
      onClick={openPalette}
    >
      <SearchIcon />
      <span className="text-start lg:flex-1">{commandPaletteMessages.open}</span>
      <span className="max-lg:hidden">
        <Kbd>{commandPaletteMessages.openKeys}</Kbd>
      </span>
    </button>
  )
}
