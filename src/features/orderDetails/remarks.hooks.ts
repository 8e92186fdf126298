import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import { COMMENT_MS, isChangeable, isTooLong, type RemarkKind } from '#domain/fulfilment/remarks.ts'
import { isBlank } from '#domain/text.ts'
import type { remarksMachine } from '#machines/remarks/remarks.machine.ts'
import { useChart } from '#ui/useChart.ts'

export type RemarksActor = ActorRefFrom<typeof remarksMachine>

/** Comments or notes as their chart has them, and what a person does with them. */
export function useRemarks(actor: RemarksActor, kind: RemarkKind) {
  const text = useSelector(actor, ({ context }) => context.texts[kind])
  const isOwn = useSelector(actor, ({ context }) => context.sent?.of === kind)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const changedText = useSelector(actor, ({ context }) => context.changedText)
  const isChanging = useSelector(actor, (snapshot) => snapshot.hasTag('changing'))
  return {
    chart: useChart(actor),
    text,
    isEmpty: isBlank(text),
    isTooLong: isTooLong(text),
    parcelId: useSelector(actor, ({ context }) => context.parcelId),
    isAdding: useSelector(actor, (snapshot) => snapshot.hasTag('adding')) && isOwn,
    isNotAdded: useSelector(actor, (snapshot) => snapshot.hasTag('notAdded')) && isOwn,
    refusal: useSelector(actor, ({ context }) => context.refusal),
    write: (value: string) => actor.send({ type: 'text.changed', of: kind, text: value }),
    chooseParcel: (parcelId: string) => actor.send({ type: 'parcel.chosen', parcelId }),
    add: (parcelId: string | null) => actor.send({ type: 'text.submitted', of: kind, parcelId }),
    retry: () => actor.send({ type: 'adding.retried' }),

    chosen,
    changedText,
    isChangedTextEmpty: isBlank(changedText),
    isChangedTextTooLong: isTooLong(changedText),
    isChanging: (remark: RemarkResponse) => isChanging && chosen?.remark.id === remark.id,
    canStart: !isChanging,
    isNotChanged: useSelector(actor, (snapshot) => snapshot.hasTag('notChanged')),
    isSaving: useSelector(actor, (snapshot) => snapshot.hasTag('saving')),
    changeRefusal: useSelector(actor, ({ context }) => context.changeRefusal),
    startChange: (remark: RemarkResponse) => actor.send({ type: 'change.started', of: kind, remark }),
    typeChange: (value: string) => actor.send({ type: 'change.typed', text: value }),
    saveChange: () => actor.send({ type: 'change.submitted' }),
    cancelChange: () => actor.send({ type: 'change.cancelled' }),
    togglePin: (remark: RemarkResponse) => actor.send({ type: 'pin.toggled', of: kind, remark }),

    requestDeletion: (remark: RemarkResponse) => actor.send({ type: 'deletion.requested', of: kind, remark }),
  }
}

/** The question before a comment or note is deleted. */
export function useDeletion(actor: RemarksActor) {
  return {
    kind: useSelector(actor, ({ context }) => context.chosen?.of ?? 'note'),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('askingDeletion')),
    isDeleting: useSelector(actor, (snapshot) => snapshot.hasTag('deleting')),
    confirm: () => actor.send({ type: 'deletion.confirmed' }),
    decline: () => actor.send({ type: 'deletion.declined' }),
  }
}

export type RemarksOnScreen = ReturnType<typeof useRemarks>

/** Whether it can be changed now. The screen is drawn again when a comment no longer can. */
export function useIsChangeable(kind: RemarkKind, remark: RemarkResponse): boolean {
  const ends = remark.at + COMMENT_MS
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (kind === 'note' || Date.now() > ends) return
    const timer = setTimeout(() => setNow(ends + 1), ends + 1 - Date.now())
    return () => clearTimeout(timer)
  }, [kind, ends])
  return isChangeable(kind, remark, now)
}
