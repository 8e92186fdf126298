import { useId } from 'react'
import { orderTags } from '#domain/orders/order.ts'
import { isOrderTag } from '#domain/orders/tags.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { TextField } from '#ui/field/TextField.tsx'

/** A tag as it is shown. */
export const tagLabel = (tag: string) => (isOrderTag(tag) ? orderDetailMessages.tag[tag] : tag)

/** A tag that is typed; what the order panel offers is suggested. */
export function TagField(props: {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
  readOnly?: boolean
  size?: 'toolbar'
}) {
  const listId = useId()
  return (
    <>
      <TextField {...props} name="tag" list={listId} autoComplete="off" enterKeyHint="done" />
      <datalist id={listId}>
        {orderTags.map((tag) => (
          <option key={tag}>{tagLabel(tag)}</option>
        ))}
      </datalist>
    </>
  )
}
