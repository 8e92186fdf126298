import { type ReactNode, useContext } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import type { OperatorResponse } from '#domain/operator/operatorContract.ts'
import { operatorPages } from '#domain/operator/pages.ts'
import type { OperatorRight } from '#domain/operator/rights.ts'
import { courierMessages } from '#messages/couriers.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { packingMessages } from '#messages/packing.ts'
import { papersMessages } from '#messages/papers.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { providerWarehouseMessages } from '#messages/providerWarehouses.ts'
import { stockCountMessages } from '#messages/stockCount.ts'
import { useSessionEvents } from '#session/session.hooks.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { LogOutIcon } from '#ui/icons.ts'
import { Logo } from '#ui/Logo.tsx'
import { Link } from '#ui/link/Link.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import NotFoundPage from '#ui/NotFoundPage.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useTabTitle } from '#ui/useTabTitle.ts'
import { CompanyPage } from './CompanyPage.tsx'
import { MailsPage } from './MailsPage.tsx'
import { ParcelsPage } from './ParcelsPage.tsx'
import { ProviderCouriersPage } from './ProviderCouriersPage.tsx'
import { ProviderPackingPage } from './ProviderPackingPage.tsx'
import { ProviderPapersPage } from './ProviderPapersPage.tsx'
import { useProviderBatchActor } from './providerBatch.hooks.ts'
import { useProviderPackingQueue } from './providerPacking.hooks.ts'
import { QueuePage } from './QueuePage.tsx'
import { StockPage } from './StockPage.tsx'
import { WarehousesPage } from './WarehousesPage.tsx'

/** The frame of the console, and its pages: those that the operator has a right for. */
export default function ConsolePage({ operator }: { operator: OperatorResponse }) {
  const { rights } = operator
  const packingQueue = useProviderPackingQueue()
  const batch = useProviderBatchActor()
  const parcels = (
    <Frame operator={operator} title={parcelQueueMessages.title} page={<ParcelsPage batch={batch} />} />
  )
  return (
    <Routes>
      {rights.includes('review') && (
        <>
          <Route
            path="/"
            element={<Frame operator={operator} title={messages.companies} page={<QueuePage />} />}
          />
          <Route
            path="companies/:id"
            element={<Frame operator={operator} title={messages.companies} page={<OneCompany />} />}
          />
          <Route
            path="warehouses"
            element={
              <Frame operator={operator} title={providerWarehouseMessages.title} page={<WarehousesPage />} />
            }
          />
          <Route
            path="couriers"
            element={
              <Frame operator={operator} title={courierMessages.title} page={<ProviderCouriersPage />} />
            }
          />
          <Route
            path="mails"
            element={<Frame operator={operator} title={messages.mails.title} page={<MailsPage />} />}
          />
        </>
      )}
      {rights.includes('warehouse') && (
        <>
          {!rights.includes('review') && <Route path="/" element={parcels} />}
          <Route path="parcels" element={parcels} />
          <Route
            path="parcels/stock/:warehouse/:company"
            element={<Frame operator={operator} title={stockCountMessages.title} page={<OneStock />} />}
          />
          <Route
            path="parcels/packing"
            element={
              <Frame
                operator={operator}
                title={packingMessages.title}
                page={<ProviderPackingPage queue={packingQueue} />}
              />
            }
          />
          <Route
            path="parcels/print"
            element={<Frame operator={operator} title={papersMessages.title} page={<ProviderPapersPage />} />}
          />
        </>
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** Another company is another page: nothing of the one before stays on screen. */
function OneCompany() {
  const { id = '' } = useParams()
  return <CompanyPage key={id} id={id} />
}

/** At another place it is another page. */
function OneStock() {
  const { warehouse = '', company = '' } = useParams()
  return <StockPage key={`${warehouse} ${company}`} of={{ id: warehouse, company }} />
}

type Place = { to: string; label: string; right: OperatorRight }

const places: readonly Place[] = [
  { to: operatorPages.companies, label: messages.companies, right: 'review' },
  { to: operatorPages.parcels, label: parcelQueueMessages.title, right: 'warehouse' },
  { to: operatorPages.warehouses, label: providerWarehouseMessages.title, right: 'review' },
  { to: operatorPages.couriers, label: courierMessages.title, right: 'review' },
  { to: operatorPages.mails, label: messages.mails.title, right: 'review' },
]

function Frame(props: { operator: OperatorResponse; title: string; page: ReactNode }) {
  const { productName } = useAppConfig()
  const { logOut } = useSessionEvents()
  useTabTitle(props.title)
  return (
    <div className="flex min-h-dvh flex-col bg-canvas print:block print:min-h-0">
      <SkipLink />
      <header className="screen-only flex flex-wrap items-center gap-x-6 gap-y-1 px-(--gutter) py-2 phone:gap-x-2">
        <Link to={operatorPages.companies} kind="plain">
          <Logo product={productName} />
        </Link>
        <Places rights={props.operator.rights} />
        <div className="ms-auto flex items-center gap-3">
          <span className="type-xs text-ink-2 max-lg:hidden">{messages.signedInAs(props.operator)}</span>
          <Button kind="quiet" icon={LogOutIcon} iconOnPhone onClick={logOut}>
            {messages.logOut}
          </Button>
        </div>
      </header>
      <div className="flex-1 print:p-0! md:px-2">
        <Sheet>
          <main id="main">{props.page}</main>
        </Sheet>
      </div>
      <footer className="screen-only flex min-h-12 items-center justify-end px-(--gutter)">
        <ThemeSwitch />
      </footer>
    </div>
  )
}

function Places({ rights }: Pick<OperatorResponse, 'rights'>) {
  const pathname = useContext(PathnameContext)
  const own = places.filter(({ right }) => rights.includes(right))
  const current = placeOf(pathname, own)
  return (
    <nav aria-label={messages.navigation} className="phone:order-last phone:w-full">
      <ul className="flex flex-wrap gap-1 phone:justify-between phone:gap-0">
        {own.map(({ to, label }) => (
          <li key={to}>
            <PlainLink
              to={to}
              aria-current={current === to ? 'page' : undefined}
              className={`type-sm colours flex min-h-9 items-center rounded-2 px-2.5 font-[520] phone:type-xs phone:min-h-11 phone:px-1.5 ${
                current === to ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:bg-hover hover:text-ink'
              }`}
            >
              {label}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The entry of the navigation that an address belongs to. */
function placeOf(pathname: string, own: readonly Place[]): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  return (own.findLast(({ to }) => path.startsWith(to)) ?? own[0])?.to
}
