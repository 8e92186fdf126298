import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { copiedOrder } from '#domain/listQueries/copyQuery.ts'
import { paths } from '#domain/paths.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { BackIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { NotAllowed } from '#workspace/NotAllowed.tsx'
import { useCapability, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { NewOrderForm } from './NewOrderForm.tsx'
import { type NewOrderActor, useNewOrder, useNewOrderActor, useSubmission } from './newOrder.hooks.ts'
import { Questions } from './Questions.tsx'

// Only a copy needs it.
const CopyOrder = lazyPart(() => import('./copy/CopyOrder.tsx'))

/** `/orders/new`: who orders, what, and how it is paid, on one page (orders.md §4). */
export default function NewOrderPage() {
  const reasonAgainst = useReasonAgainst('order.created')
  const canCreate = useCapability('createOrders')
  const copied = copiedOrder(useSearchParams()[0])
  const goTo = useGoTo()
  if (reasonAgainst !== undefined) return <NotAllowed reason={reasonAgainst} />
  if (!canCreate) return <OnSample />
  return copied === null ? (
    <NewOrder />
  ) : (
    <CopyOrder isShown onFailed={() => goTo(paths.newOrder, { replace: true })} orderId={copied} />
  )
}

function NewOrder() {
  const actor = useNewOrderActor()
  const main = useRef<HTMLElement>(null)
  return (
    <main id="main" ref={main} {...useChart(actor)}>
      {actor && <Order actor={actor} main={main} />}
    </main>
  )
}

function Order({ actor, main }: { actor: NewOrderActor; main: RefObject<HTMLElement | null> }) {
  useNewOrder(actor, main)
  const { isEmpty, isBusy, startOver } = useSubmission(actor)
  return (
    <>
      <PageHeader
        before={
          <div className="-ms-2 -me-1 phone:-ms-3.5 phone:-me-3">
            <IconLink to={paths.orders} label={newOrderMessages.back} icon={BackIcon} />
          </div>
        }
        title={newOrderMessages.title}
        facts={<span className="type-xs text-ink-3">{newOrderMessages.requiredHint}</span>}
        actions={
          !isEmpty &&
          !isBusy && (
            <Button kind="quiet" onClick={startOver}>
              {newOrderMessages.startOver}
            </Button>
          )
        }
      />
      <NewOrderForm actor={actor} />
      <Questions actor={actor} />
    </>
  )
}

/** The sample creates no orders. */
function OnSample() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return (
    <NeedsOwnOrders
      title={newOrderMessages.needsOwnOrders}
      text={newOrderMessages.needsOwnOrdersHelp}
      signUp={isVisitor ? signUp : null}
    />
  )
}
