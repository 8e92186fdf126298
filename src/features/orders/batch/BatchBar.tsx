import type { RefObject } from 'react'
import { type BatchAct, isByHand, isStepBack, MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import { papersPath } from '#domain/paths.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { Button } from '#ui/Button.tsx'
import {
  AddIcon,
  CancelledIcon,
  EditIcon,
  ExportIcon,
  type Icon,
  MinusIcon,
  MoreIcon,
  PrintIcon,
} from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuEntry } from '#ui/overlay/menuEntry.ts'
import { BatchDialog } from './BatchDialog.tsx'
import type { OrderBatch, OrderBatchActor } from './orderBatch.hooks.ts'
import { useWholeChoice, type WholeChoice } from './wholeChoice.hooks.ts'

const icons: Partial<Record<BatchAct, Icon>> = {
  'parcel.approved': EditIcon,
  'cancel.asked': CancelledIcon,
  'tags.added': AddIcon,
  'tags.removed': MinusIcon,
  'order.cancelled': CancelledIcon,
}

/** How many orders are chosen, and what can be done with them, at the bottom edge of the window. */
export default function BatchBar({
  actor,
  batch,
  fields,
}: {
  actor: OrderBatchActor
  batch: OrderBatch
  fields: RefObject<HTMLDivElement | null>
}) {
  const { count, countOfPage, choice } = batch
  const { steps, rare } = placed(batch)
  const whole = useWholeChoice(batch)
  const entries = entriesOf(batch, rare)
  return (
    <>
      {count > 0 && (
        <section
          aria-label={orderBatchMessages.bar}
          className="screen-only bar sticky-actions sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-(--gutter) py-3 phone:bottom-(--phone-bar) phone:[&_button]:grow"
        >
          <div role="status" className="me-auto">
            <p className="font-[580]">
              {orderBatchMessages.selected({ orders: count, ofPage: countOfPage })}
            </p>
            <ChoiceNote whole={whole} />
          </div>
          {steps.length === 0 && <p className="text-ink-2 phone:order-last">{orderBatchMessages.none}</p>}
          {/* A table has a checkbox for it. */}
          {choice.extent !== 'all' && (
            <span className="flex grow md:hidden">
              <Button onClick={choice.chooseAll}>{orderBatchMessages.all}</Button>
            </span>
          )}
          {whole.offer && (
            <Button
              busy={whole.offer.isBusy}
              busyText={orderBatchMessages.choosingAll}
              onClick={whole.offer.choose}
            >
              {orderBatchMessages.allMatching({ orders: whole.offer.total })}
            </Button>
          )}
          <Button onClick={batch.clear}>{orderBatchMessages.clear}</Button>
          <ButtonLink icon={PrintIcon} to={papersPath(batch.ids)}>
            {orderBatchMessages.print}
          </ButtonLink>
          {entries.length > 0 && (
            <Menu worded label={orderBatchMessages.more} icon={MoreIcon} entries={entries} />
          )}
          {steps.map(({ act, ids }) => (
            <Button
              key={act}
              kind={steps.length === 1 ? 'primary' : 'secondary'}
              onClick={() => batch.act(act, ids)}
            >
              {orderBatchMessages.offer({ act, orders: ids.length })}
            </Button>
          ))}
        </section>
      )}
      {batch.isOpen && <BatchDialog actor={actor} fields={fields} />}
    </>
  )
}

/** What a person should know of the choice. */
function ChoiceNote({ whole: { isBounded, hasFailed, later } }: { whole: WholeChoice }) {
  const text = isBounded
    ? orderBatchMessages.bounded({ orders: MAX_CHOSEN })
    : hasFailed
      ? orderBatchMessages.allFailed
      : later > 0 && orderBatchMessages.later({ orders: later })
  return text && <p className="text-ink-2">{text}</p>
}

/** Where a courier can be asked, numbers are typed more rarely; and a booking is cancelled more rarely than handed over. */
function placed({ steps, common }: OrderBatch) {
  const isAsked = steps.some(({ act }) => act === 'booking.asked')
  const rare = steps.filter(({ act }) => isStepBack(act) || (isAsked && isByHand(act)))
  return { steps: steps.filter((step) => !rare.includes(step)), rare: [...rare, ...common] }
}

/** What is done more rarely. */
function entriesOf(
  { count, act: choose, export: exportThem }: OrderBatch,
  rare: ReturnType<typeof placed>['rare'],
): MenuEntry[] {
  const label = orderBatchMessages.export({ orders: count })
  return [
    ...(exportThem ? [{ id: 'export', label, icon: ExportIcon, onSelect: exportThem }] : []),
    ...rare.map(({ act, ids }) => ({
      id: act,
      label: orderBatchMessages.offer({ act, orders: ids.length }),
      icon: icons[act],
      danger: act === 'order.cancelled',
      onSelect: () => choose(act, ids),
    })),
  ]
}
