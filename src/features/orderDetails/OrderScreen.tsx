import { type RefObject, useContext, useRef } from 'react'
import { orderName } from '#domain/orders/order.ts'
import { paths } from '#domain/paths.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useChart } from '#ui/useChart.ts'
import { useEditInAddress, useNumberInAddress, type useOrderAddress, useTabTitle } from './address.hooks.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import { useIsCustomerEdited } from './customerDetail.hooks.ts'
import { LoadingFailedNote } from './LoadingFailedNote.tsx'
import { type LiveParts, LivePartsContext } from './liveParts.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { type OrderDetailActor, useOrderDetail, useOrderDetailActor } from './orderDetail.hooks.ts'

type Address = ReturnType<typeof useOrderAddress>

/** `live` is what a live order needs besides; it is loaded with the first one. */
export function OrderScreen({ address, live = null }: { address: Address; live?: LiveParts | null }) {
  const actor = useOrderDetailActor(address, live?.provideLogic)
  const main = useRef<HTMLElement>(null)
  return (
    <LivePartsContext value={live}>
      <main id="main" ref={main} {...useChart(actor)}>
        {actor && <Order actor={actor} address={address} main={main} />}
      </main>
    </LivePartsContext>
  )
}

type OrderProps = { actor: OrderDetailActor; address: Address; main: RefObject<HTMLElement | null> }

function Order({ actor, address, main }: OrderProps) {
  const shown = useOrderDetail(actor, main)
  const { orderId, detail, isMissing } = shown
  const missing = orderDetailMessages.missingOrder({ id: orderName(orderId) })
  const live = useContext(LivePartsContext)
  useNumberInAddress(address, detail?.order.id)
  useTabTitle(detail ? orderId : isMissing ? missing : null)

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
      {live && <live.Notices shown={shown} />}
      {shown.hasFailed && <LoadingFailedNote onRetry={shown.retry} />}
      {shown.isLoading && <OrderSkeleton />}
      {detail && <Panels shown={shown} detail={detail} address={address} />}
    </>
  )
}

type PanelsProps = {
  shown: ReturnType<typeof useOrderDetail>
  detail: NonNullable<ReturnType<typeof useOrderDetail>['detail']>
  address: Address
}

function Panels({ shown, detail, address }: PanelsProps) {
  const isCustomerEdited = useIsCustomerEdited(shown.customer)
  useEditInAddress(address, isCustomerEdited)
  const live = useContext(LivePartsContext)
  return (
    <div className="border-t border-line xl:grid xl:grid-cols-[336px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      {/* The line between the columns goes on to the end of the sheet, which clips it. */}
      <div className="border-line md:max-xl:grid md:max-xl:grid-cols-2 xl:relative xl:row-span-2 xl:after:absolute xl:after:end-0 xl:after:top-0 xl:after:h-[max(100%,100dvh)] xl:after:border-e xl:after:border-line">
        <CustomerPanel
          actor={shown.customer}
          locked={detail.live ? live?.customerLock(detail.live) : undefined}
          knownCity={detail.live?.known_city ?? null}
        />
        <OrderPanel shown={shown} detail={detail} />
      </div>
      <div className="min-w-0 border-line max-xl:border-t">
        <OrderTabs
          shown={shown}
          detail={detail}
          tab={address.tab}
          onTab={address.showTab}
          logKind={address.logKind}
          onLogKind={address.showLogKind}
        />
      </div>
      {live && detail.live ? (
        <live.Actions shown={shown} order={detail.live} tab={address.tab} />
      ) : (
        <OrderActions
          order={detail.order}
          onChoose={shown.chooseAction}
          tab={address.tab}
          isCustomerEdited={isCustomerEdited === true}
        />
      )}
    </div>
  )
}
