import { type KeyboardEvent, useRef } from 'react'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderTags } from '#domain/orders/order.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TagField, tagLabel } from '#workspace/TagField.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

/**
 * Tags of the system, and of people: chosen here, or typed where orders are worked on, and given to the order by APPLY
 * CHANGES in one request.
 */
export function OrderTags({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const isOffered = useReasonAgainst('orders.change') === undefined
  const root = useRef<HTMLDivElement>(null)
  const system = order.tags.filter(({ is_system }) => is_system)
  const takeOff = (tag: string) => {
    shown.toggleTag(tag)
    // The button that was pressed goes with its tag.
    root.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <div className="mt-5" ref={root}>
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
      {isOffered &&
        (shown.work ? (
          <Form className="screen-only mt-3 grid gap-2" onSubmit={shown.addTag}>
            <TagField
              label={orderDetailMessages.addTag}
              hint={orderDetailMessages.tagHint}
              error={shown.tagProblem ? orderDetailMessages.tagProblem[shown.tagProblem] : undefined}
              value={shown.tagText}
              onChange={shown.typeTag}
              readOnly={shown.isApplyingTags}
              size="toolbar"
            />
            <div>
              <ApplyButton shown={shown} />
            </div>
          </Form>
        ) : (
          <div className="screen-only mt-2 flex gap-2">
            <div className="min-w-0 flex-1">
              <TagSelect shown={shown} />
            </div>
            <ApplyButton shown={shown} />
          </div>
        ))}
    </div>
  )
}

function ApplyButton({ shown }: { shown: OrderOnScreen }) {
  return (
    <Button
      busy={shown.isApplyingTags}
      unavailable={shown.canApplyTags ? undefined : orderDetailMessages.noTagsChanged}
      onClick={shown.applyTags}
    >
      {orderDetailMessages.applyChanges}
    </Button>
  )
}

function TagSelect({ shown }: { shown: OrderOnScreen }) {
  const unused = orderTags.filter((tag) => !shown.tags.includes(tag))
  return (
    <NativeSelect
      size="toolbar"
      aria-label={orderDetailMessages.addTag}
      value=""
      options={[
        { value: '', label: orderDetailMessages.addTag },
        ...unused.map((tag) => ({ value: tag, label: tagLabel(tag) })),
      ]}
      onChange={(tag) => tag !== '' && shown.toggleTag(tag)}
      onKeyDown={openOnArrow}
    />
  )
}

/** Where arrows would choose from the closed list, each press would add a tag: they open the list instead. */
function openOnArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey) return
  if (!('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
