import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type StockField, stockChangeOf } from '#domain/fulfilment/stockForm.ts'
import type { Product } from '#domain/products.ts'
import { stockAdjustmentMachine } from '#machines/stockAdjustment/stockAdjustment.machine.ts'
import { stockMessages } from '#messages/stock.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type RecordListActor, usePanelActor } from '#workspace/recordList.hooks.ts'
import { useOwnPart, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'

export type StockActor = ActorRefFrom<typeof stockAdjustmentMachine>

/** The chart of a product's stock, on this workspace, which has some. */
function provideStock(stock: NonNullable<Workspace['stock']>) {
  return stockAdjustmentMachine.provide({
    actors: {
      readStock: fromPromise(({ input, signal }) => stock.ofProduct(input.productId, { signal })),
      adjustStock: fromPromise(({ input: { adjustment, key } }) => stock.adjust(adjustment, key)),
    },
  })
}

/** The stock of a product; null until its chart has started. */
export function useStockActor(product: Product, list: RecordListActor): StockActor | null {
  const stock = useOwnPart('stock')
  const panel = usePanelActor(list)
  const logic = useMemo(() => provideStock(stock), [stock])
  return useWorkspaceScreen('stockAdjustment', logic, () => ({
    product: { id: product.id, name: product.name },
    panel,
  }))
}

/** The names under which the server refuses what was typed. */
const sentNames: Record<StockField, string> = {
  place: 'location_id',
  reason: 'reason',
  quantity: 'change',
  note: 'note',
}

/** The stock of a product as its chart has it, and what a person does to it. */
export function useStock(actor: StockActor) {
  const stock = useSelector(actor, ({ context }) => context.stock)
  const form = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const element = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, element)
  const places = stock?.places ?? []
  const place = places.find(({ id }) => id === form.place)
  const change = stockChangeOf(form, places)
  return {
    chart: useChart(actor),
    element,
    stock,
    form,
    /** What is said beside the fields: the server's sentence, where it is about none of them. */
    sentence: refusal && refusal.code !== 'validation_failed' ? refusal.text : null,
    becomes:
      place && change !== null && place.onHand + change >= 0
        ? { place: place.name, before: place.onHand, after: place.onHand + change }
        : null,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isUnanswered: useSelector(actor, (snapshot) => snapshot.hasTag('unanswered')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    field: (name: StockField) => {
      const problem = problems[name]
      return {
        name,
        label: stockMessages.form[name],
        value: form[name],
        error: problem
          ? stockMessages.fieldProblem({ field: name, problem })
          : refusal?.fields[sentNames[name]],
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      }
    },
    retry: () => actor.send({ type: 'loading.retried' }),
    // Each press is an act of its own; the chart keeps the key of the first for a retry.
    submit: () => actor.send({ type: 'form.submitted', key: crypto.randomUUID() }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keepEditing: () => actor.send({ type: 'discarding.declined' }),
  }
}

export type StockOnScreen = ReturnType<typeof useStock>
