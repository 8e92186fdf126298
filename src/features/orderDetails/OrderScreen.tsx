import { type RefObject, Suspense, useRef } from 'react'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderName } from '#domain/orders/order.ts'
import { bareNumber } from '#domain/orders/orderLabel.ts'
import { paths } from '#domain/paths.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { useMedia } from '#ui/useMedia.ts'
import { useTabTitle } from '#ui/useTabTitle.ts'
import {
  useEditInAddress,
  useListInstead,
  useNumberInAddress,
  type useOrderAddress,
  useSearchInstead,
} from './address.hooks.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import { useIsCustomerEdited } from './customerDetail.hooks.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderNotices } from './OrderNotices.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { LaterTab, OrderTabs } from './OrderTabs.tsx'
import {
  type OrderDetailActor,
  type OrderOnScreen,
  type OrderWork,
  useOrderDetail,
  useOrderDetailActor,
} from './orderDetail.hooks.ts'

/** From where on there is room for what happened beside the items. */
const WIDE = '(min-width: 100rem)'

type Address = ReturnType<typeof useOrderAddress>
type ScreenProps = {
  address: Address
  /** Null where orders are sent no events. */
  work: OrderWork | null
}

export function OrderScreen({ address, work }: ScreenProps) {
  const actor = useOrderDetailActor(address, work)
  const main = useRef<HTMLElement>(null)
  return (
    <main id="main" ref={main} {...useChart(actor)}>
      {actor && <Order actor={actor} address={address} main={main} work={work} />}
    </main>
  )
}

type OrderProps = {
  actor: OrderDetailActor
  address: Address
  main: RefObject<HTMLElement | null>
  work: OrderWork | null
}

function Order({ actor, address, ...given }: OrderProps) {
  const shown = useOrderDetail(actor, given)
  const { orderId, order, isMissing } = shown
  const missing = orderDetailMessages.missingOrder({ id: orderName(orderId) })
  useNumberInAddress(address, shown.name)
  useListInstead(isMissing && orderId === '')
  useTabTitle(order ? orderId : isMissing ? missing : null)

  // Digits may mean several orders, or a part of a number: the list finds them.
  const isSearched = isMissing && shown.work !== null && bareNumber(orderId) !== null
  useSearchInstead(isSearched ? orderId : null)
  // An address that names the order in another way is replaced by its own, which shows it.
  if (isSearched || (shown.name !== null && shown.name !== orderId)) return <OrderSkeleton />
  if (isMissing) {
    return (
      <EmptyState
        level={1}
        title={missing}
        action={<ButtonLink to={paths.orders}>{orderDetailMessages.toOrders}</ButtonLink>}
      >
        {orderDetailMessages.missingOrderHelp}
      </EmptyState>
    )
  }
  return (
    <>
      <OrderHeader shown={shown} />
      <OrderNotices shown={shown} />
      {shown.hasFailed && (
        <div className="px-(--gutter) pb-4">
          <RetryNote onRetry={shown.retry}>{orderDetailMessages.failed}</RetryNote>
        </div>
      )}
      {shown.isLoading && <OrderSkeleton />}
      {order && <Panels shown={shown} order={order} address={address} />}
    </>
  )
}

type PanelsProps = { shown: OrderOnScreen; order: OrderResponse; address: Address }

function Panels({ shown, order, address }: PanelsProps) {
  useEditInAddress(address, useIsCustomerEdited(shown.customer))
  const Ways = shown.work?.Ways
  // Beside the items, unless the tab of the log is open.
  const hasLogBeside = useMedia(WIDE) && address.tab !== 'log'
  return (
    <div
      className={`border-t border-line xl:grid xl:grid-rows-[auto_1fr] ${hasLogBeside ? 'grid-cols-[336px_minmax(0,1fr)_352px]' : 'xl:grid-cols-[336px_minmax(0,1fr)]'}`}
    >
      {/* The line between the columns goes on to the end of the sheet, which clips it. */}
      <div className="border-line md:max-xl:grid md:max-xl:grid-cols-2 xl:relative xl:row-span-2 xl:after:absolute xl:after:end-0 xl:after:top-0 xl:after:h-[max(100%,100dvh)] xl:after:border-e xl:after:border-line">
        <CustomerPanel
          actor={shown.customer}
          locked={shown.work?.customerLock(order)}
          knownCity={order.known_city}
          isCityUnknown={order.status === 'city-issue'}
        />
        <OrderPanel shown={shown} order={order} />
      </div>
      <div className="min-w-0 border-line max-xl:border-t">
        <OrderTabs
          shown={shown}
          order={order}
          tab={address.tab}
          onTab={address.showTab}
          logKind={address.logKind}
          onLogKind={address.showLogKind}
        />
      </div>
      <OrderActions shown={shown} order={order} tab={address.tab} />
      {hasLogBeside && (
        <aside
          aria-label={orderDetailMessages.tabs.log}
          className="screen-only col-start-3 row-span-2 row-start-1 min-w-0 border-s border-line"
        >
          {Ways && <Ways order={order} zone={shown.zone} />}
          <h2 className="type-section flex h-14 items-end px-(--gutter) pb-2">
            {orderDetailMessages.tabs.log}
          </h2>
          <Suspense>
            <LaterTab
              shown={shown}
              order={order}
              tab="log"
              logKind={address.logKind}
              onLogKind={address.showLogKind}
            />
          </Suspense>
        </aside>
      )}
    </div>
  )
}
