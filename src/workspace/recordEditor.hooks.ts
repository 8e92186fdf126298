import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Problem } from '#domain/problems.ts'
import {
  othersChanges,
  type RecordField,
  type RecordForm,
  type RecordKind,
  refusedFields,
} from '#domain/recordForms.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import type { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'

export type RecordEditorActor = ActorRefFrom<typeof recordEditorMachine>

/** The words of a form: the label of a field, and how a problem of it is said. */
type FormWords<Kind extends RecordKind> = {
  form: Record<keyof RecordForm<Kind>, string>
  problem: (p: { field: keyof RecordForm<Kind>; problem: Problem }) => string | undefined
  /** A value of a field in words, where it is not shown as it is typed. */
  valueText?: (p: { field: string; value: string }) => string
}

/** The form of one record as its chart has it, and what a person does to it. */
export function useRecordEditor<Kind extends RecordKind>(actor: RecordEditorActor, words: FormWords<Kind>) {
  const values: Partial<Record<RecordField, string>> = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const kind = useSelector(actor, ({ context }) => context.kind)
  const currency = useSelector(actor, ({ context }) => context.currency)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const refused = refusal ? refusedFields(kind, refusal) : {}
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
        error: problem ? words.problem({ field: name, problem }) : refused[name],
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
        onBlur: () => actor.send({ type: 'field.left', field: name }),
      }
    },
    /** Why the server did not save it, for a <RecordAnswer>. */
    answer: {
      refusal,
      differences: refusal
        ? othersChanges(kind, refusal, currency).map((change) => inWords(change, words))
        : [],
      messages: refusal ? messagesBeside(refusal, refused) : [],
    },
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keepEditing: () => actor.send({ type: 'discarding.declined' }),
  }
}

type Change = { field: string; before: string; after: string }

function inWords({ field, before, after }: Change, words: Pick<FormWords<RecordKind>, 'form' | 'valueText'>) {
  const labels: Partial<Record<string, string>> = words.form
  const text = (value: string) => words.valueText?.({ field, value }) ?? value
  return { field: labels[field] ?? field, before: text(before), after: text(after) }
}

/** What a refusal says that is not at a field of the form. */
function messagesBeside(
  { code, text, fields }: RefusedChange,
  atFields: Partial<Record<RecordField, string>>,
): string[] {
  if (code === 'stale_version') return []
  const told = Object.values(atFields)
  return code === 'validation_failed'
    ? Object.values(fields).filter((message) => !told.includes(message))
    : [text]
}
