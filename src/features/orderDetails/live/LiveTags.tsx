import { useRef } from 'react'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TagField, tagLabel } from '#workspace/TagField.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import type { OrderOnScreen } from '../orderDetail.hooks.ts'

/** Tags of the system, and of people: typed or chosen here, given to the order by APPLY CHANGES in one request. */
export function LiveTags({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const isOffered = useReasonAgainst('orders.change') === undefined
  const form = useRef<HTMLDivElement>(null)
  const system = order.tags.filter(({ is_system }) => is_system)
  const takeOff = (tag: string) => {
    shown.toggleTag(tag)
    // The button that was pressed goes with its tag.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <div className="mt-5" ref={form}>
      <h3 className="type-label mb-2">{orderDetailMessages.tags}</h3>
      {system.length + shown.tags.length === 0 ? (
        <p className="text-ink-3">{orderDetailMessages.none}</p>
      ) : (
        <ul className="isolate flex flex-wrap gap-1.5 phone:pointer-events-none">
          {system.map(({ tag }) => (
            <li key={tag} className="flex">
              <Tag label={tag} />
            </li>
          ))}
          {shown.tags.map((tag) => (
            <li key={tag} className="flex max-w-full">
              <Tag
                label={tagLabel(tag)}
                {...(isOffered && {
                  onRemove: () => takeOff(tag),
                  removeLabel: orderDetailMessages.removeTag({ tag: tagLabel(tag) }),
                })}
              />
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <Form className="screen-only mt-3 grid gap-2" onSubmit={shown.addTag}>
          <TagField
            label={orderDetailMessages.addTag}
            hint={orderActMessages.tagHint}
            error={shown.tagProblem ? orderActMessages.tagProblem[shown.tagProblem] : undefined}
            value={shown.tagText}
            onChange={shown.typeTag}
            readOnly={shown.isApplyingTags}
            size="toolbar"
          />
          <div>
            <Button
              busy={shown.isApplyingTags}
              unavailable={shown.canApplyTags ? undefined : orderDetailMessages.noTagsChanged}
              onClick={shown.applyTags}
            >
              {orderDetailMessages.applyChanges}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
