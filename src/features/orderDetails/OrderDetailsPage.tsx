import { useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useEditInAddress, useOrderAddress, useTabTitle } from './address.hooks.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import { useCustomerDetail } from './customerDetail.hooks.ts'
import { LoadingFailedNote } from './LoadingFailedNote.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { useOrderDetail } from './orderDetail.hooks.ts'

/** One order: its customer and its facts at the start, what is done with it at the end (look §7). */
export default function OrderDetailsPage() {
  const address = useOrderAddress()
  const { orderId } = address
  const shown = useOrderDetail(orderId)
  const { detail } = shown
  const customer = useCustomerDetail({
    orderId,
    customer: detail?.order.customer ?? null,
    isEditAsked: address.isEditAsked,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => {
    // The button that was pressed goes with its note.
    heading.current?.focus()
    shown.retry()
  }
  useEditInAddress(address, customer)
  useTabTitle(detail ? orderId : shown.isMissing ? orderDetailMessages.missingOrder({ id: orderId }) : null)

  if (shown.isMissing) {
    return (
      <main id="main" {...shown.chart}>
        <EmptyState
          level={1}
          title={orderDetailMessages.missingOrder({ id: orderId })}
          action={<ButtonLink to={paths.orders}>{orderDetailMessages.toOrders}</ButtonLink>}
        >
          {orderDetailMessages.missingOrderHelp}
        </EmptyState>
      </main>
    )
  }
  return (
    <main id="main" {...shown.chart}>
      <OrderHeader shown={shown} heading={heading} />
      {shown.hasFailed && <LoadingFailedNote onRetry={retry} />}
      {!detail && !shown.hasFailed && <OrderSkeleton />}
      {detail && (
        <div className="border-t border-line xl:grid xl:grid-cols-[336px_minmax(0,1fr)]">
          <div className="border-line md:max-xl:grid md:max-xl:grid-cols-2 xl:border-e">
            <CustomerPanel customer={customer} />
            <OrderPanel shown={shown} detail={detail} />
          </div>
          <div className="min-w-0 border-line max-xl:border-t">
            <OrderTabs
              shown={shown}
              detail={detail}
              tab={address.tab}
              onTab={address.showTab}
              isCustomerEdited={customer.isEditing}
            />
          </div>
        </div>
      )}
    </main>
  )
}
