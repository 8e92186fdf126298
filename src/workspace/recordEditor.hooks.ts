import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RecordField } from '#domain/recordForms.ts'
import type { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'

export type RecordEditorActor = ActorRefFrom<typeof recordEditorMachine>

/** The words of a form: the label of a field, and how a problem of it is said. */
type FormWords<Field extends RecordField> = {
  form: Record<Field, string>
  problem: (p: { field: Field; problem: string }) => string
}

/** The form of one record as its chart has it, and what a person does to it. */
export function useRecordEditor<Field extends RecordField>(actor: RecordEditorActor, words: FormWords<Field>) {
  const values: Partial<Record<RecordField, string>> = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  return {
    chart: useChart(actor),
    form,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    field: (name: Field) => {
      const problem = problems[name]
      return {
        name,
        label: words.form[name],
        value: values[name] ?? '',
        error: problem && words.problem({ field: name, problem }),
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      }
    },
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keepEditing: () => actor.send({ type: 'discarding.declined' }),
  }
}
