import { formatMoney } from '#domain/money.ts'
import { orderName, statusRules } from '#domain/orders/order.ts'
import { papersPath } from '#domain/paths.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BackIcon, PrintIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useGoBack } from './address.hooks.ts'
import { OrderPlace } from './OrderPlace.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

/** Back, number, total and payment; on a phone the status too, as the order's panel, which has it, is below the first view. */
export function OrderHeader({ shown }: { shown: OrderOnScreen }) {
  const goBack = useGoBack()
  const canPrintPapers = useCapability('printPapers')
  const { order } = shown
  return (
    <PageHeader
      before={
        <div className="screen-only -ms-2 -me-1 phone:-ms-3.5 phone:-me-4">
          <IconButton label={orderDetailMessages.back} icon={BackIcon} onClick={goBack} />
        </div>
      }
      title={
        <span className="force-ltr wrap-anywhere">
          {orderName(shown.orderId) || orderDetailMessages.unnamed}
        </span>
      }
      factsBelow
      facts={
        order && (
          <>
            <span className="md:hidden print:hidden">
              <StatusLabel status={order.status} label={ordersMessages.status[order.status]} />
            </span>
            <span className="force-ltr figures font-[580]">
              {orderDetailMessages.totalAndPayment({
                total: formatMoney(order.totals.grand_total, 'orderDetail'),
                payment: orderDetailMessages.paymentMethod[order.payment],
              })}
            </span>
          </>
        )
      }
      actions={
        order && (
          <>
            <div className="phone:hidden">
              {canPrintPapers && statusRules[order.status].hasPapers ? (
                <ButtonLink kind="quiet" icon={PrintIcon} to={papersPath([shown.orderId])}>
                  {orderDetailMessages.print}
                </ButtonLink>
              ) : (
                <Button kind="quiet" icon={PrintIcon} onClick={() => window.print()}>
                  {orderDetailMessages.print}
                </Button>
              )}
            </div>
            {order.place && order.place.total > 1 && <OrderPlace place={order.place} />}
          </>
        )
      }
    />
  )
}
