import { useId } from 'react'
import { parcelName } from '#domain/fulfilment/parcelName.ts'
import { providerPapersPage } from '#domain/operator/pages.ts'
import { asksNumbers, doneIn, leftIn, type SeveralItem } from '#domain/operator/providerBatch.ts'
import { bookingPreviewMessages } from '#messages/bookingPreview.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import {
  type ParcelBatch,
  type ParcelChoice,
  type ProviderBatchActor,
  useProviderBatch,
} from './providerBatch.hooks.ts'
import { SeveralPreview } from './SeveralPreview.tsx'

const { several: messages } = parcelQueueMessages

type SeveralProps = { actor: ProviderBatchActor; choice: ParcelChoice; onDone: () => void }

/** How many parcels are chosen, and what can be done with them, at the bottom edge of the window. */
export function SeveralParcels({ actor, choice: chosen, onDone }: SeveralProps) {
  const { whole, most } = chosen
  return (
    <>
      {chosen.count > 0 && (
        <section
          aria-label={messages.bar}
          className="screen-only bar sticky-actions sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-(--gutter) py-3 phone:[&_button]:grow"
        >
          <div role="status" className="me-auto">
            <p className="font-[580]">{messages.selected({ count: chosen.count })}</p>
            {most !== null && <p className="text-ink-2">{messages.most({ most })}</p>}
            {chosen.isUnanswered && <p className="text-ink-2">{messages.notChosen}</p>}
          </div>
          <Button onClick={chosen.clear}>{messages.clear}</Button>
          {whole && (
            <Button busy={whole.isBusy} busyText={messages.choosing} onClick={whole.choose}>
              {messages.whole(whole)}
            </Button>
          )}
          {chosen.acts.map((act, place) => (
            <Button key={act} kind={place === 0 ? 'primary' : 'secondary'} onClick={() => chosen.act(act)}>
              {messages.offer({ act, count: chosen.count })}
            </Button>
          ))}
        </section>
      )}
      {chosen.isOpen && <SeveralDialog actor={actor} onDone={onDone} />}
    </>
  )
}

function SeveralDialog({ actor, onDone }: Omit<SeveralProps, 'choice'>) {
  const batch = useProviderBatch(actor)
  const formId = useId()
  const { act, chosen, isAsking, isBusy } = batch
  if (act === null) return null
  const words = parcelQueueMessages.acts[act]
  const leave = () => {
    batch.dismiss()
    if (!isAsking && !isBusy) onDone()
  }
  return (
    <Dialog
      open
      onClose={leave}
      width="wide"
      title={messages.title({ act, count: isAsking ? chosen.length : batch.items.length })}
      text={isAsking ? messages.texts[act] : isBusy ? messages.goesOn : undefined}
      foot={
        <>
          {(isAsking || isBusy) && (
            <Button onClick={leave}>{isBusy ? messages.stop : parcelQueueMessages.back}</Button>
          )}
          {/* One button all the time, which keeps the focus. */}
          <Button
            kind="primary"
            busy={isBusy || batch.isPreviewing}
            busyText={isBusy ? parcelQueueMessages.busy : bookingPreviewMessages.looking}
            unavailable={batch.isNoneBookable ? bookingPreviewMessages.none : undefined}
            {...(isAsking ? { type: 'submit', form: formId } : { onClick: leave })}
          >
            {batch.isUnpreviewed
              ? uiMessages.retry
              : isAsking || isBusy
                ? words.confirm
                : parcelQueueMessages.close}
          </Button>
        </>
      }
    >
      <div {...batch.chart} className="grid gap-4">
        {isAsking ? (
          <Form ref={batch.form} id={formId} className="grid gap-4" onSubmit={batch.submit}>
            {act === 'booking.asked' ? <SeveralPreview batch={batch} /> : <Chosen batch={batch} />}
          </Form>
        ) : (
          <SoFar batch={batch} />
        )}
      </div>
    </Dialog>
  )
}

function Chosen({ batch }: { batch: ParcelBatch }) {
  const { act, chosen } = batch
  return (
    <>
      {act !== null && asksNumbers(act) && <Numbers batch={batch} />}
      <ul className="grid gap-1 wrap-anywhere">
        {chosen.map((parcel) => (
          <li key={parcel.id}>
            {messages.parcel({ name: parcelName(parcel), company: parcel.company.name })}
          </li>
        ))}
      </ul>
    </>
  )
}

function Numbers({ batch: { answers, problem, change } }: { batch: ParcelBatch }) {
  return (
    <>
      <TextField
        name="courier"
        label={messages.courier}
        value={answers.courier}
        autoComplete="off"
        required
        onChange={change('courier')}
        error={problem?.field === 'courier' ? messages.courierMissing : undefined}
      />
      <TextAreaField
        name="numbers"
        label={messages.numbers}
        hint={messages.numbersHint}
        value={answers.numbers}
        onChange={change('numbers')}
        error={problem?.field === 'numbers' ? messages.problem(problem) : undefined}
      />
    </>
  )
}

function SoFar({ batch: { act, items, isBusy, isFollowing, hasFailed } }: { batch: ParcelBatch }) {
  const done = doneIn(items)
  const left = leftIn(items)
  const asked = items.length - done.length - left.length
  if (isBusy)
    return (
      <Progress
        label={messages.progress}
        value={items.filter(({ outcome }) => outcome !== 'waiting').length}
        max={items.length}
      />
    )
  return (
    <>
      {hasFailed && (
        <Note tone="error" live>
          {messages.interrupted}
        </Note>
      )}
      {asked > 0 && (
        <Note tone="info" live>
          {messages.asking({ count: asked })}
        </Note>
      )}
      {isFollowing && <Progress label={messages.progress} value={items.length - asked} max={items.length} />}
      {done.length > 0 && (
        <Note tone="success" live>
          {messages.done({ count: done.length, of: items.length })}
        </Note>
      )}
      {left.length > 0 && (
        <ul aria-label={messages.left} className="grid gap-2 wrap-anywhere">
          {left.map((item) => (
            <li key={item.parcel.id}>
              {messages.notDone({
                name: parcelName(item.parcel),
                company: item.parcel.company.name,
                reason: messages.reason(item),
              })}
            </li>
          ))}
        </ul>
      )}
      <Came items={done} />
      {act === 'parcel.dispatched' && done.length > 0 && (
        <p>
          <Link
            to={providerPapersPage({
              parcels: done.map(({ parcel }) => parcel.id).join(','),
              paper: 'sheet',
            })}
          >
            {messages.sheet}
          </Link>
        </p>
      )}
    </>
  )
}

/** The numbers that couriers gave. */
function Came({ items }: { items: readonly SeveralItem[] }) {
  const booked = items.flatMap(({ parcel, outcome }) =>
    typeof outcome === 'object' && 'cn' in outcome ? [{ parcel, cn: outcome.cn }] : [],
  )
  if (booked.length === 0) return null
  return (
    <ul aria-label={messages.numbersCame} className="grid gap-1 wrap-anywhere">
      {booked.map(({ parcel, cn }) => (
        <li key={parcel.id}>
          {messages.number({ name: parcelName(parcel), company: parcel.company.name, cn })}
        </li>
      ))}
    </ul>
  )
}
