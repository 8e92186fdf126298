import { useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { ProviderParcel, QueuedParcel } from '#domain/operator/operatorContract.ts'
import { providerPapersPage, providerStockPage } from '#domain/operator/pages.ts'
import { asideActs, fieldsOf, type ProviderAct } from '#domain/operator/providerActs.ts'
import { bookingMessages, courierMessages } from '#messages/couriers.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { orderStatusLabels } from '#messages/orderStatus.ts'
import { parcelQueueMessages as messages } from '#messages/parcelQueue.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { timeText } from './dayText.ts'
import {
  type OpenParcel,
  type ProviderParcelActor,
  useProviderParcel,
  useProviderParcelActor,
} from './providerParcel.hooks.ts'

type ParcelProps = { parcel: QueuedParcel; onClose: () => void }

/** A parcel from the queue: what is in it, and what is done with it. */
export function ParcelDialog(props: ParcelProps) {
  const { id, company } = props.parcel
  const actor = useProviderParcelActor({ id, companyId: company.id })
  return actor && <Opened actor={actor} {...props} />
}

function Opened({ actor, parcel: row, onClose }: ParcelProps & { actor: ProviderParcelActor }) {
  const formId = useId()
  const open = useProviderParcel(actor)
  const { act, parcel } = open
  return (
    <Dialog
      open
      onClose={act ? open.dismiss : onClose}
      width="wide"
      title={messages.titleOf(row)}
      text={act ? messages.acts[act].text : row.company.name}
      foot={
        act ? (
          <FormFoot
            form={formId}
            onCancel={open.dismiss}
            cancel={messages.back}
            kind={isDanger(act) ? 'danger' : 'primary'}
            focusTarget={isDanger(act) ? undefined : 'send'}
            busy={open.isBusy}
            busyText={messages.busy}
          >
            {messages.acts[act].confirm}
          </FormFoot>
        ) : (
          <Acts open={open} onClose={onClose} />
        )
      }
    >
      <div {...open.chart} ref={open.inDialog} className="grid gap-4">
        {open.done && (
          <Note tone="success" live>
            {messages.acts[open.done].done}
          </Note>
        )}
        {open.overtaken && (
          <Note tone="info" live>
            {open.overtaken}
          </Note>
        )}
        {open.isLoading && (
          <Skeleton>
            <SkeletonBar width={220} />
          </Skeleton>
        )}
        {open.hasFailed && <RetryNote onRetry={open.retry}>{operatorConsoleMessages.notLoaded}</RetryNote>}
        {open.isMissing && !open.done && <Note tone="info">{messages.gone.text}</Note>}
        {act && parcel && <ActForm id={formId} act={act} parcel={parcel} open={open} />}
        {!act && parcel && !open.isMissing && <Contents parcel={parcel} lookAgain={open.retry} />}
      </div>
    </Dialog>
  )
}

/** A second press of Enter never sends it. */
const isDanger = (act: ProviderAct) => act === 'parcel.disapproved' || act === 'fulfilment.cancelled'

/** What is done next is the primary button; steps back are not. */
function Acts({ open, onClose }: { open: OpenParcel; onClose: () => void }) {
  const { offered, choose } = open
  const next = offered.find((act) => !asideActs.includes(act))
  return (
    <>
      <Button onClick={onClose} focusTarget={next ? undefined : 'next'}>
        {messages.close}
      </Button>
      {offered
        .filter((act) => act !== next)
        .map((act) => (
          <Button key={act} onClick={() => choose(act)}>
            {messages.acts[act].button}
          </Button>
        ))}
      {next && (
        <Button kind="primary" onClick={() => choose(next)} focusTarget="next">
          {messages.acts[next].button}
        </Button>
      )}
    </>
  )
}

function Contents({ parcel, lookAgain }: { parcel: ProviderParcel; lookAgain: () => void }) {
  const { facts } = messages
  const isCancelled = parcel.cancelled_at !== null
  return (
    <>
      {parcel.cancelled_at !== null && (
        <Note tone="warning" live>
          {messages.cancelled({
            when: timeText(parcel.cancelled_at),
            cn: parcel.booking?.state === 'cancelling' ? null : parcel.cn,
          })}
        </Note>
      )}
      <AtCourier parcel={parcel} lookAgain={lookAgain} />
      {parcel.courier_words && (
        <Note tone="warning">{messages.courierSays({ words: parcel.courier_words })}</Note>
      )}
      <Facts
        items={[
          {
            term: facts.status,
            value: <StatusLabel status={parcel.status} label={statusText(parcel)} />,
          },
          { term: facts.warehouse, value: parcel.warehouse },
          { term: facts.city, value: parcel.city },
          { term: facts.courier, value: parcel.courier ?? messages.noCourier },
          ...(parcel.cn === null
            ? []
            : [{ term: facts.cn, value: <span className="force-ltr">{parcel.cn}</span> }]),
          { term: facts.weight, value: messages.weight({ kg: String(parcel.weight_grams / 1000) }) },
          {
            term: facts.cod,
            value: parcel.cod.minor === 0 ? messages.nothing : formatMoney(parcel.cod, 'orderDetail'),
          },
        ]}
      />
      <section>
        <h3 className="mb-1 font-[580]">{messages.items}</h3>
        <ul className="grid gap-1">
          {parcel.lines.map((line) => (
            <li key={line.line_id} className="wrap-anywhere">
              {messages.item(line)}
            </li>
          ))}
        </ul>
      </section>
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {!isCancelled && (
          <Link to={providerPapersPage({ company: parcel.company.id, parcel: parcel.id })}>
            {messages.printOne}
          </Link>
        )}
        <Link to={providerStockPage({ company: parcel.company.id, warehouse: parcel.warehouse_id })}>
          {messages.stock}
        </Link>
      </p>
      {parcel.possible.length === 0 && <p className="text-ink-2">{messages.nothingToDo}</p>}
    </>
  )
}

/** How far its booking by a connection is, while it is not over. */
function AtCourier({ parcel: { booking }, lookAgain }: { parcel: ProviderParcel; lookAgain: () => void }) {
  const say = booking && bookingMessages[booking.state]
  if (!booking || !say) return null
  const courier = courierMessages.name(booking.courier)
  return (
    <>
      <Note tone={booking.state === 'askingPerson' ? 'warning' : 'info'} live>
        {say({ courier, reference: booking.reference })}
      </Note>
      {booking.words && (
        <p className="text-ink-2">{courierMessages.said({ courier, words: booking.words })}</p>
      )}
      <Button onClick={lookAgain}>{messages.lookAgain}</Button>
    </>
  )
}

const statusText = ({ status, is_packed: isPacked }: ProviderParcel) =>
  isPacked && status === 'approve' ? messages.part({ part: 'packed' }) : orderStatusLabels[status]

type ActFormProps = { id: string; act: ProviderAct; parcel: ProviderParcel; open: OpenParcel }

function ActForm({ id, act, parcel, open }: ActFormProps) {
  const { answers, wrong, refusal } = open
  return (
    <Form id={id} className="grid gap-4" onSubmit={open.submit}>
      {refusal && (
        <Note tone="error" live>
          {refusal}
        </Note>
      )}
      {open.isUnanswered && (
        <Note tone="error" live>
          {messages.unanswered}
        </Note>
      )}
      {fieldsOf(act, parcel).map((field) => {
        const words = wordsOf(field, parcel)
        if (act === 'booking.asked' && field === 'courier')
          return (
            <SelectField
              key={field}
              name={field}
              label={words.label}
              value={answers[field] ?? ''}
              options={parcel.couriers.map((id) => ({
                value: id as string,
                label: courierMessages.name(id),
              }))}
              onChange={(text) => open.change(field, text)}
            />
          )
        return (
          <TextField
            key={field}
            name={field}
            label={words.label}
            value={answers[field] ?? ''}
            inputMode={field === 'courier' || field === 'cn' || field === 'reason' ? undefined : 'decimal'}
            forceLtr={field === 'cn'}
            autoComplete="off"
            required
            onChange={(text) => open.change(field, text)}
            error={wrong.includes(field) ? words.wrong : undefined}
          />
        )
      })}
    </Form>
  )
}

/** The words of a field; of a return, those of its line. */
function wordsOf(field: string, { lines }: ProviderParcel): { label: string; wrong: string } {
  const line = lines.find(({ line_id }) => field.endsWith(line_id))
  if (line) return { label: messages.good(line), wrong: messages.goodWrong(line) }
  return messages.fields[field] ?? { label: field, wrong: '' }
}
