import { type RefObject, useId } from 'react'
import {
  CUT_OFF_STEP,
  type CutOffForm,
  MAX_CUT_OFF_DAYS,
  MAX_CUT_OFF_MINUTE,
} from '#domain/partners/adviceCutOff.ts'
import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import { courierFieldLabel, courierMessages } from '#messages/couriers.ts'
import { partMessages } from '#messages/parts.ts'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import type { CouriersOnScreen } from './connections.hooks.ts'

type Props = { row: ConnectionResponse; couriers: CouriersOnScreen }

type FormPlace = {
  element: RefObject<HTMLFormElement | null>
  /** That of the courier on the screen. */
  heading: () => HTMLElement | null
}

/** The values of a connection, where its courier collects, or until when it takes advice. */
export function ConnectionForm(props: Props & FormPlace) {
  const { row, couriers, element, heading } = props
  const { form, isBusy, refusal, problems } = couriers
  const id = useId()
  const courier = courierMessages.name(row.courier)
  const isNew = row.state === 'notConnected'
  const { title, text } = {
    credentials: {
      title: courierMessages.formTitle({ courier, isNew }),
      text: courierMessages.formLead({ courier }),
    },
    pickups: { title: courierMessages.pickupsTitle({ courier }), text: undefined },
    cutOff: {
      title: courierMessages.cutOffTitle({ courier }),
      text: courierMessages.cutOffLead({ courier }),
    },
  }[form]
  const Fields = { credentials: Values, pickups: Pickups, cutOff: CutOff }[form]
  return (
    <Dialog
      open
      onClose={couriers.dismiss}
      // Once saved, the button that opened it is another one.
      last={() => (isBusy ? heading() : null)}
      title={title}
      text={text}
      foot={
        <FormFoot form={id} onCancel={couriers.dismiss} busy={isBusy} busyText={courierMessages.saving}>
          {form === 'credentials' ? courierMessages.save : partMessages.save}
        </FormFoot>
      }
    >
      <Form ref={element} id={id} className="flex flex-col gap-4" onSubmit={couriers.submit}>
        {refusal !== null && Object.keys(problems).length === 0 && (
          <Note tone="error" live>
            {refusal || courierMessages.notSaved}
          </Note>
        )}
        <Fields row={row} couriers={couriers} />
      </Form>
    </Dialog>
  )
}

const Values = ({ row, couriers }: Props) =>
  row.fields.map((field) => <Value key={field.name} field={field} couriers={couriers} />)

const times = [
  { value: '', label: courierMessages.cutOffUnknown },
  ...Array.from({ length: MAX_CUT_OFF_MINUTE / CUT_OFF_STEP }, (_, index) => {
    const minute = (index + 1) * CUT_OFF_STEP
    return { value: String(minute), label: courierMessages.time({ minute }) }
  }),
]
const days = Array.from({ length: MAX_CUT_OFF_DAYS + 1 }, (_, count) => ({
  value: String(count),
  label: courierMessages.cutOffDays({ days: count }),
}))

/** The day is asked once a time is chosen. */
function CutOff({ couriers: { values, problems, change } }: Props) {
  const fieldOf = (name: keyof CutOffForm) => ({
    name,
    value: values[name] ?? '',
    error: problems[name],
    onChange: (value: string) => change(name, value),
  })
  return (
    <>
      <SelectField {...fieldOf('time')} label={courierMessages.cutOffTime} options={times} />
      {values['time'] !== '' && (
        <SelectField {...fieldOf('days')} label={courierMessages.cutOffDay} options={days} />
      )}
    </>
  )
}

function Value(props: { field: ConnectionResponse['fields'][number]; couriers: CouriersOnScreen }) {
  const { name, is_secret, known } = props.field
  const { values, problems, change } = props.couriers
  const hint =
    known === 'setup'
      ? courierMessages.ofSetup
      : known === 'yes' && is_secret
        ? courierMessages.kept
        : undefined
  const field = {
    name,
    label: courierFieldLabel(name),
    value: values[name] ?? '',
    error: problems[name],
    hint,
    required: known === 'no',
    onChange: (value: string) => change(name, value),
  }
  return is_secret ? (
    <PasswordField {...field} autoComplete="new-password" />
  ) : (
    <TextField {...field} autoComplete="off" forceLtr />
  )
}

/** A courier with a register of addresses offers them; another one has codes of its own. */
function Pickups({ row, couriers }: Props) {
  const { values, problems, change } = couriers
  const options = [
    { value: '', label: courierMessages.pickupNone },
    ...row.pickup_addresses.map(({ code, label }) => ({ value: code, label })),
  ]
  return row.pickups.map(({ location_id, name }) => {
    const field = {
      name: location_id,
      label: name,
      value: values[location_id] ?? '',
      error: problems['pickups'],
      onChange: (value: string) => change(location_id, value),
    }
    return row.pickup_addresses.length > 0 ? (
      <SelectField key={location_id} {...field} options={options} />
    ) : (
      <TextField key={location_id} {...field} hint={courierMessages.pickupHint} autoComplete="off" />
    )
  })
}
