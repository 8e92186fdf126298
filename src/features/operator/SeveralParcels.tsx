import { useId } from 'react'
import { providerPapersPage } from '#domain/operator/pages.ts'
import { asksNumbers, parcelName } from '#domain/operator/providerBatch.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { type ParcelChoice, type ProviderBatchActor, useProviderBatch } from './providerBatch.hooks.ts'

const { several: messages } = parcelQueueMessages

type SeveralProps = { actor: ProviderBatchActor; choice: ParcelChoice; onDone: () => void }

/** How many parcels are chosen, and what can be done with them, at the bottom edge of the window. */
export function SeveralParcels({ actor, choice: { choice, ...chosen }, onDone }: SeveralProps) {
  return (
    <>
      {chosen.count > 0 && (
        <section
          aria-label={messages.bar}
          className="screen-only bar sticky-actions sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-(--gutter) py-3 phone:[&_button]:grow"
        >
          <p role="status" className="me-auto font-[580]">
            {messages.selected({ count: chosen.count })}
          </p>
          <Button onClick={choice.clear}>{messages.clear}</Button>
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
    if (!isAsking) onDone()
  }
  return (
    <Dialog
      open
      onClose={leave}
      width="wide"
      title={messages.offer({ act, count: chosen.length })}
      text={isAsking ? messages.texts[act] : undefined}
      foot={
        <>
          {isAsking && <Button onClick={leave}>{parcelQueueMessages.back}</Button>}
          {/* One button all the time, which keeps the focus. */}
          <Button
            kind="primary"
            busy={isBusy}
            busyText={parcelQueueMessages.busy}
            {...(isAsking ? { type: 'submit', form: formId } : { onClick: leave })}
          >
            {isAsking || isBusy ? words.confirm : parcelQueueMessages.close}
          </Button>
        </>
      }
    >
      <div {...batch.chart} className="grid gap-4">
        {isAsking ? (
          <Form ref={batch.form} id={formId} className="grid gap-4" onSubmit={batch.submit}>
            {asksNumbers(act) && <Numbers batch={batch} />}
            <ul className="grid gap-1 wrap-anywhere">
              {chosen.map((parcel) => (
                <li key={parcel.id}>
                  {messages.parcel({ name: parcelName(parcel), company: parcel.company.name })}
                </li>
              ))}
            </ul>
          </Form>
        ) : (
          <SoFar batch={batch} />
        )}
      </div>
    </Dialog>
  )
}

type Batch = ReturnType<typeof useProviderBatch>

function Numbers({ batch: { answers, problem, change } }: { batch: Batch }) {
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

function SoFar({ batch: { act, items, isBusy, hasFailed } }: { batch: Batch }) {
  const done = items.filter(({ outcome }) => outcome === 'done')
  const left = items.filter(({ outcome }) => outcome !== 'done')
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
      {done.length > 0 && (
        <Note tone="success" live>
          {messages.done({ count: done.length, of: items.length })}
        </Note>
      )}
      {left.length > 0 && (
        <ul aria-label={messages.left} className="grid gap-2 wrap-anywhere">
          {left.map(({ parcel, outcome }) => (
            <li key={parcel.id}>
              {messages.notDone({
                name: parcelName(parcel),
                company: parcel.company.name,
                reason: typeof outcome === 'object' ? outcome.refused : messages.notTried,
              })}
            </li>
          ))}
        </ul>
      )}
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
