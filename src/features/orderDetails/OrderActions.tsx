import { useEffect, useRef } from 'react'
import type { Act } from '#domain/fulfilment/acts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { CallIcon, CheckIcon } from '#ui/icons.ts'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { useIsCustomerEdited } from './customerDetail.hooks.ts'
import { reasonAgainstAction, useActs, useCopying, useIsAsked } from './orderAct.hooks.ts'
import type { Offers, OrderActActor, OrderOnScreen, OrderWork } from './orderDetail.hooks.ts'
import type { OrderTab } from './orderTabs.ts'
import { useDeletion } from './remarks.hooks.ts'

// It brings the dialog library and all questions with it: fetched behind the order, so that the first press need not wait.
const OrderDialogs = lazyPart(() => import('./acts/OrderDialogs.tsx'))

// Here, because the rules of acts are loaded with own orders only.
const isSameAct = (one: Act, other: Act | null): boolean =>
  one.type === other?.type &&
  one.parcelId === other.parcelId &&
  one.isAtOnce === other.isAtOnce &&
  one.city === other.city

/** Of what the status of an order of the sample allows. */
function sampleOffers({ possible }: OrderResponse): Offers {
  const next = possible.includes(verify.type) ? verify : null
  return { next, nextLabel: '', others: [] }
}

/** The act that took the place of the one that was pressed; without one, the first button that can be pressed. */
const nextButton = (bar: HTMLElement): HTMLElement | null =>
  [...bar.querySelectorAll<HTMLElement>('[data-focus=nextAct], button:not([aria-disabled])')]
    .filter((button) => button.checkVisibility())
    .toSorted((one, other) => Number('focus' in other.dataset) - Number('focus' in one.dataset))[0] ?? null

const verify: Act = { type: 'order.verified', parcelId: null }

/**
 * CANCEL, VERIFY and INITIATE IVR CALL (specification §2), and what else the status of an order offers. They belong to
 * Split Orders; on a phone they are in a bar above the navigation, whatever tab is open: VERIFY gives its place to what the
 * status asks for, and what is rarely needed is below it. It has one row: where the words are long, that of the call is broken
 * first. While the customer is edited the bar stays at the end, so that
 * the only CANCEL beside the fields is that of the form.
 */
export function OrderActions({
  shown,
  order,
  tab,
}: {
  shown: OrderOnScreen
  order: OrderResponse
  tab: OrderTab
}) {
  const isCustomerEdited = useIsCustomerEdited(shown.customer) === true
  const { next, nextLabel, others } = shown.work?.offersOf(order) ?? sampleOffers(order)
  const isVerifyNext = isSameAct(verify, next)
  const isNext = (act: Act) => isSameAct(act, next)
  const primary = (act: Act) => (isNext(act) && !isCustomerEdited ? 'primary' : 'secondary')
  const actButton = (act: Act) => (
    <ActButton
      key={act.type}
      shown={shown}
      order={order}
      act={act}
      kind={primary(act)}
      focusTarget={isNext(act) ? 'nextAct' : undefined}
    />
  )
  const group = useRef<HTMLDivElement>(null)
  useKeptFocus(group, nextButton)
  // Nothing to press needs no room above what is read.
  const isSticky =
    !isCustomerEdited && (next !== null || others.length > 0 || order.possible.includes('order.cancelled'))
  // Up to 1279 px customer and order are above it: the act that is asked for stays in view. Another's is in its parcel.
  const isFoot = isSticky && next?.parcelId === null
  // What cannot be pressed says why to who points at it or tabs to it: a thumb does neither.
  const isDead =
    !isSticky && !isCustomerEdited && (shown.work || reasonAgainstAction(order, 'callCustomer')) !== undefined
  return (
    <div
      ref={group}
      role="group"
      aria-label={orderDetailMessages.orderActions({ id: shown.orderId })}
      className={`bar screen-only border-line bg-surface phone:contents md:flex md:flex-wrap md:gap-2 md:border-t md:px-(--gutter) md:py-3 xl:self-start ${isFoot ? 'sticky-foot sticky bottom-0 z-10' : ''} ${tab === 'split' ? '' : 'md:hidden'}`}
    >
      <div
        className={`bar flex flex-wrap gap-2 md:contents phone:border-t phone:border-line phone:bg-surface phone:px-(--gutter) phone:py-3 ${isDead ? 'phone:hidden' : ''} ${isSticky ? 'sticky-actions phone:sticky phone:bottom-(--phone-bar) phone:z-10' : ''} phone:[&_.bg-brand]:grow-[3]! phone:[&_.lucide]:hidden phone:[&_button]:grow phone:[&_button]:px-2 phone:min-[20rem]:flex-nowrap phone:[&_button]:shrink phone:*:last:shrink-9999`}
      >
        <ActButton
          shown={shown}
          order={order}
          act={{ type: 'order.cancelled', parcelId: null }}
          kind="quietDanger"
        />
        <span className={isVerifyNext || !next ? 'contents' : 'contents phone:hidden'}>
          <ActButton shown={shown} order={order} act={verify} kind={primary(verify)} icon={CheckIcon} />
        </span>
        {next && next.parcelId !== null && (
          <span className="contents md:hidden">
            <ActButton shown={shown} order={order} act={next} kind={primary(next)} focusTarget="nextAct">
              {nextLabel}
            </ActButton>
          </span>
        )}
        {others.filter(isNext).map(actButton)}
        <CallButton shown={shown} order={order} />
      </div>
      {shown.work && (
        <div className="flex flex-wrap gap-2 md:contents phone:px-(--gutter) phone:pb-3 phone:*:grow">
          {others.filter((act) => !isNext(act)).map(actButton)}
          <CopyButton words={shown.work.words} order={order} />
        </div>
      )}
      {shown.act && <Dialogs actor={shown.act} shown={shown} />}
    </div>
  )
}

function Dialogs({ actor, shown }: { actor: OrderActActor; shown: OrderOnScreen }) {
  const { isAsked, dismiss } = useIsAsked(actor)
  const deletion = useDeletion(shown.remarks)
  useEffect(() => OrderDialogs.preload(), [])
  return (
    <OrderDialogs
      isShown={isAsked || deletion.isAsking}
      onFailed={() => {
        dismiss()
        deletion.decline()
      }}
      actor={actor}
      shown={shown}
    />
  )
}

function CallButton({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  return (
    <Button
      icon={CallIcon}
      unavailable={
        shown.work ? shown.work.words.unavailable.call : reasonAgainstAction(order, 'callCustomer')
      }
      onClick={() => shown.chooseAction('callCustomer')}
    >
      {orderDetailMessages.action.callCustomer}
    </Button>
  )
}

/** A new order with the same customer and items: the only thing left to do with what is cancelled. */
function CopyButton({ words, order }: { words: OrderWork['words']; order: OrderResponse }) {
  const copy = useCopying(order)
  const reason = useReasonAgainst('order.created')
  return (
    <Button kind={order.status === 'cancelled' ? 'primary' : 'secondary'} unavailable={reason} onClick={copy}>
      {words.createCopy}
    </Button>
  )
}

/** The button of an act: busy while it is sent, with the reason where its dialog could not help. */
export function ActButton(props: {
  shown: OrderOnScreen
  order: OrderResponse
  act: Act
  kind?: ButtonProps['kind']
  icon?: ButtonProps['icon']
  /** The accessible name, where several buttons have the same text. */
  label?: string
  focusTarget?: string | undefined
  /** Why the person's role does not include it, where no chart says so. */
  against?: string | undefined
  /** What it says, where that is not the name of the act. */
  children?: string
}) {
  const { shown, order, act, kind, icon, label, focusTarget, against } = props
  const { busyWith, labelOf, reasonAgainst, choose } = useActs(shown)
  return (
    <Button
      kind={kind}
      icon={icon}
      label={label}
      focusTarget={focusTarget}
      busy={isSameAct(act, busyWith)}
      unavailable={against ?? reasonAgainst(order, act)}
      onClick={() => choose(act)}
    >
      {props.children ?? labelOf(act)}
    </Button>
  )
}
