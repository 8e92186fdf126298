import type { ComponentProps } from 'react'
import type { NewOrderField } from '#domain/fulfilment/newOrder.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { type NewOrderActor, useNewOrderField } from './newOrder.hooks.ts'

type Given = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'error'
>

/** A text field of the order. The browser knows who is at work here, not the customer: it fills in nothing. */
export function OrderTextField({
  actor,
  name,
  ...given
}: Given & { actor: NewOrderActor; name: NewOrderField }) {
  return <TextField autoComplete="off" {...useNewOrderField(actor, name)} {...given} />
}
