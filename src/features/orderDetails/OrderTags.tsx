import { type KeyboardEvent, useRef } from 'react'
import { type OrderTag, orderTags } from '#domain/orders/order.ts'
import { isOrderTag } from '#domain/orders/tags.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

/** Chosen here, given to the order by APPLY CHANGES. */
export function OrderTags({ shown }: { shown: OrderOnScreen }) {
  const tags = shown.tags.filter(isOrderTag)
  const reasonAgainst = useReasonAgainst('orders.change')
  const select = useRef<HTMLSelectElement>(null)
  const words = orderDetailMessages.tag
  const unused = orderTags.filter((tag) => !tags.includes(tag))
  const takeOff = (tag: OrderTag) => {
    shown.toggleTag(tag)
    // The button that was pressed goes with its tag.
    select.current?.focus()
  }
  return (
    <div className="mt-5">
      <h3 className="type-label mb-2">{orderDetailMessages.tags}</h3>
      {tags.length === 0 ? (
        <p className="text-ink-3">{orderDetailMessages.none}</p>
      ) : (
        <ul className="isolate flex flex-wrap gap-1.5 phone:pointer-events-none">
          {tags.map((tag) => (
            <li key={tag} className="flex">
              <Tag
                label={words[tag]}
                onRemove={() => takeOff(tag)}
                removeLabel={orderDetailMessages.removeTag({ tag: words[tag] })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="screen-only mt-2 flex gap-2">
        <div className="min-w-0 flex-1">
          <NativeSelect
            ref={select}
            size="toolbar"
            aria-label={orderDetailMessages.addTag}
            value=""
            options={[
              { value: '', label: orderDetailMessages.addTag },
              ...unused.map((tag) => ({ value: tag, label: words[tag] })),
            ]}
            onChange={(tag) => tag !== '' && shown.toggleTag(tag)}
            onKeyDown={openOnArrow}
          />
        </div>
        <Button
          busy={shown.isApplyingTags}
          unavailable={reasonAgainst ?? (shown.canApplyTags ? undefined : orderDetailMessages.noTagsChanged)}
          onClick={shown.applyTags}
        >
          {orderDetailMessages.applyChanges}
        </Button>
      </div>
    </div>
  )
}

/** Where arrows would choose from the closed list, each press would add a tag: they open the list instead. */
function openOnArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey) return
  if (!('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
