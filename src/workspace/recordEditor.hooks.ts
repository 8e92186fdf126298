import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Problem } from '#domain/problems.ts'
import type { RecordField, RecordForm, RecordKind } from '#domain/recordForms.ts'
import type { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'

export type RecordEditorActor = ActorRefFrom<typeof recordEditorMachine>

/** The words of a form: the label of a field, and how a problem of it is said. */
type FormWords<Kind extends RecordKind> = {
  form: Record<keyof RecordForm<Kind>, string>
  problem: (p: { field: keyof RecordForm<Kind>; problem: Problem }) => string | undefined
}

/** The form of one record as its chart has it, and what a person does to it. */
export function useRecordEditor<Kind extends RecordKind>(actor: RecordEditorActor, words: FormWords<Kind>) {
  const values: Partial<Record<RecordField, string>> = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  return {
    chart: useChart(actor),
    form,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    field: (name: keyof RecordForm<Kind> & RecordField) => {
      const problem = problems[name]
      return {
        name,
        label: words.form[name],
        value: values[name] ?? '',
        error: problem && words.problem({ field: name, problem }),
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
        onBlur: () => actor.send({ type: 'field.left', field: name }),
      }
    },
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keepEditing: () => actor.send({ type: 'discarding.declined' }),
  }
}
