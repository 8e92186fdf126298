import { type ComponentProps, Suspense } from 'react'
import { type CustomerDetailField, missingCustomerFields } from '#domain/orders/customerFields.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { type CustomerDetail, useIsRequired } from './customerDetail.hooks.ts'

const Difference = lazyCode(() => import('./Difference.tsx'))

/**
 * On the sample SAVE refuses nothing: what is missing is pointed out, with what was saved before (design §12). An order that
 * is sent events needs its required fields. What somebody else changed meanwhile is shown (orders.md §3).
 */
export function CustomerForm({ customer }: { customer: CustomerDetail }) {
  const { refusal } = customer
  const isRequired = useIsRequired()
  // A company's own order is refused by the server.
  const missing = useCapability('sendOrderEvents') ? [] : missingCustomerFields(customer.draft)
  const field = (name: CustomerDetailField): ComponentProps<typeof TextField> => ({
    name,
    label: orderDetailMessages.customerFields[name],
    value: customer.draft[name],
    onChange: (value) => customer.change(name, value),
    error: refusal?.fields[name],
    asterisk: isRequired(name),
    warning: missing.includes(name)
      ? orderDetailMessages.missingMaySave({ saved: customer.saved[name] })
      : undefined,
    readOnly: customer.isSaving,
    // The browser knows who is at work here, not the customer.
    autoComplete: 'off',
  })
  return (
    <Form className="flex flex-col gap-3" onSubmit={customer.save}>
      <TextField {...field('name')} />
      <TextField {...field('email')} type="email" />
      <TextField {...field('number')} type="tel" />
      <TextField {...field('address1')} />
      <TextField {...field('address2')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('city')} />
        <TextField {...field('zip')} forceLtr />
      </div>
      <TextField {...field('country')} />
      {refusal?.code === 'stale_version' && (
        <Suspense>
          <Difference refusal={refusal} />
        </Suspense>
      )}
      {/* A bar: no toast covers what ends the form. */}
      <div className="bar mt-1 flex gap-2">
        <Button type="submit" kind="primary" busy={customer.isSaving}>
          {orderDetailMessages.save}
        </Button>
        <Button onClick={customer.cancel}>{orderDetailMessages.cancel}</Button>
      </div>
    </Form>
  )
}
