import { useState } from 'react'
import { type ChartAddress, useLinkTo } from '#atlas/address.hooks.ts'
import { LoadFailure } from '#atlas/LoadFailure.tsx'
import { atlasMessages } from '#messages/atlas.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuIcon } from '#ui/icons.ts'
import { Mark } from '#ui/Logo.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { LoadFailureContext } from '#ui/start/loadFailure.ts'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { ChartList } from './ChartList.tsx'
import { SearchBox } from './SearchBox.tsx'

const { home, navigation, title } = atlasMessages

const ListDrawer = lazyPart(() => import('./ListDrawer.tsx'))

type NavigationProps = {
  address: ChartAddress
  /** Chart → active states, of the charts in the running application. */
  running: ReadonlyMap<string, ReadonlySet<string>> | undefined
}

/** The list of charts and the search, on a phone in a drawer. */
export function Navigation(props: NavigationProps) {
  const path = `${props.address.chart} ${props.address.state}`
  /** Where the drawer was opened: a navigation closes it. Null while it is closed. */
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== path) setOpenedAt(null)
  const [hasFailed, setHasFailed] = useState(false)
  const open = () => {
    setHasFailed(false)
    setOpenedAt(path)
  }
  return (
    <header className="atlas-side">
      <div className="atlas-brand">
        <Home />
        <span className="md:hidden">
          <IconButton icon={MenuIcon} label={navigation.open} onClick={open} />
        </span>
      </div>
      <div className="atlas-list phone:hidden">
        <ListAndSearch {...props} />
      </div>
      {hasFailed && <LoadFailure cause={null} isRetrying={false} onRetry={open} />}
      <LoadFailureContext value={() => setHasFailed(true)}>
        <ListDrawer
          isShown={openedAt !== null}
          onFailed={() => setOpenedAt(null)}
          isOpen={openedAt !== null}
          onClose={() => setOpenedAt(null)}
        >
          <ListAndSearch {...props} />
        </ListDrawer>
      </LoadFailureContext>
    </header>
  )
}

function ListAndSearch({ address, running }: NavigationProps) {
  const [query, setQuery] = useState('')
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <SearchBox query={query} onChange={setQuery} />
      {query.trim() === '' && <ChartList address={address} running={running} />}
      <div className="mt-auto px-2.5 pt-2">
        <ThemeSwitch />
      </div>
    </div>
  )
}

function Home() {
  const linkTo = useLinkTo()
  const { productName } = useAppConfig()
  return (
    <a
      {...linkTo({ chart: '', state: '' })}
      aria-label={home({ product: productName })}
      className="flex min-h-9 items-center gap-2.5 rounded-2 px-2.5"
    >
      <Mark />
      <span className="type-section">{title}</span>
    </a>
  )
}
