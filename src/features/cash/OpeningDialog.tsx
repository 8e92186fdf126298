import { useId, useRef } from 'react'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { cashMessages } from '#messages/cash.ts'
import { Form } from '#ui/Form.tsx'
import { DayField } from '#ui/field/DayField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type CashFormActor, useOpening } from './cash.hooks.ts'

const words = cashMessages.opening

/** What a courier held already when the company began here. */
export function OpeningDialog({ actor, cash }: { actor: CashFormActor; cash: CashResponse | null }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const opening = useOpening(actor)
  const [id, names] = [useId(), useId()]
  return (
    <Dialog
      open
      onClose={opening.dismiss}
      title={words.title}
      text={words.text}
      foot={
        <FormFoot form={id} onCancel={opening.dismiss} busy={opening.isBusy}>
          {words.record}
        </FormFoot>
      }
    >
      <Form ref={form} id={id} {...opening.chart} className="grid gap-4" onSubmit={opening.submit}>
        {opening.refusal && (
          <Note tone="error" live>
            {opening.refusal}
          </Note>
        )}
        <TextField {...opening.fieldOf('courier')} list={names} autoComplete="off" required />
        <datalist id={names}>
          {(cash?.couriers ?? []).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <DayField {...opening.fieldOf('day')} today={opening.today} />
        <TextField {...opening.fieldOf('amount')} inputMode="decimal" autoComplete="off" forceLtr required />
        <TextField {...opening.fieldOf('reason')} hint={words.reasonHint} autoComplete="off" required />
      </Form>
    </Dialog>
  )
}
