import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { Orders } from '../orders.hooks.ts'
import {
  type OrderBatchActor,
  OrderChoiceContext,
  useOrderBatch,
  useOrderBatchActor,
} from './orderBatch.hooks.ts'

// Most visits choose no orders.
const BatchBar = lazyPart(() => import('./BatchBar.tsx'))

/** The list of orders in which several can be chosen for one act; where the role includes none, the list alone. */
export function BatchScope({ orders, children }: { orders: Orders; children: ReactNode }) {
  const actor = useOrderBatchActor()
  return actor ? (
    <Scope actor={actor} orders={orders}>
      {children}
    </Scope>
  ) : (
    children
  )
}

function Scope(props: { actor: OrderBatchActor; orders: Orders; children: ReactNode }) {
  const { actor, orders } = props
  const batch = useOrderBatch(actor, orders)
  const scope = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  // The dialog is not inside the list.
  const [places] = useState(() => ({
    get current() {
      return fields.current ?? scope.current
    },
  }))
  useFocusRequests(actor, places)
  return (
    <div ref={scope} {...useChart(actor)}>
      <OrderChoiceContext value={batch?.choice ?? null}>{props.children}</OrderChoiceContext>
      {batch && (
        <BatchBar
          isShown={batch.count > 0 || batch.isOpen}
          onFailed={batch.clear}
          actor={actor}
          batch={batch}
          fields={fields}
        />
      )}
    </div>
  )
}
