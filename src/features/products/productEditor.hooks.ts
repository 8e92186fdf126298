import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { firstProblemField } from '#domain/problems.ts'
import { type Product, type ProductField, productFields } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { useNoticesOf } from '#notices/notices.ts'
import { focusField } from '#ui/field/focusField.ts'
import { useChart } from '#ui/useChart.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideProductEditor } from './products.actors.ts'

/** The form of one product as its chart has it; `onClosed` is called once it is saved or dismissed. */
export function useProductEditor(product: Product | null, onClosed: () => void) {
  const workspace = useWorkspace()
  const machine = useMemo(() => provideProductEditor(workspace), [workspace])
  const actor = useActorRef(machine, { input: { product, currency: workspace.currency } })
  useNoticesOf(actor)
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const isClosed = useSelector(actor, (snapshot) => snapshot.status === 'done')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])

  return {
    chart: useChart(actor),
    form,
    isBusy,
    isAsking,
    field: (name: ProductField) => {
      const problem = problems[name]
      return {
        name,
        label: productsMessages.form[name],
        value: values[name],
        error: problem && productsMessages.problem({ field: name, problem }),
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      }
    },
    submit: () => {
      actor.send({ type: 'form.submitted' })
      const wrong = firstProblemField(actor.getSnapshot().context.problems, productFields)
      if (wrong) focusField(form.current, wrong)
    },
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keepEditing: () => actor.send({ type: 'discarding.declined' }),
  }
}
