import { useId } from 'react'
import { MOST_PARCELS } from '#domain/fulfilment/allocationSettings.ts'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { partMessages } from '#messages/parts.ts'
import { uiMessages } from '#messages/ui.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type AllocationEditorActor, useAllocationEditor } from './warehouses.hooks.ts'

const { split } = warehousesMessages

const limits = Array.from({ length: MOST_PARCELS }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}))

/** In days; 0: never. */
const dayChoices = [0, 3, 7, 14, 30, 60, 90]

/** How orders are split. What another choice would change is shown before it is saved. */
export function AllocationEditor({ actor }: { actor: AllocationEditorActor }) {
  const editor = useAllocationEditor(actor)
  const { choice, settings, refusal } = editor
  const formId = useId()
  return (
    <Dialog
      open
      onClose={editor.dismiss}
      width="wide"
      title={split.dialog}
      text={split.only}
      foot={
        <>
          <Preview editor={editor} />
          <FormFoot
            form={formId}
            onCancel={editor.dismiss}
            busy={editor.isBusy}
            busyText={partMessages.saving}
            unavailable={editor.isCounting ? split.countingFirst : undefined}
          >
            {split.save}
          </FormFoot>
        </>
      }
    >
      <Form {...editor.chart} id={formId} className="flex flex-col gap-4" onSubmit={editor.submit}>
        <RecordAnswer
          refusal={refusal}
          differences={differencesOf(refusal?.differing ?? {})}
          messages={refusal && refusal.code !== 'stale_version' ? [refusal.text] : []}
        />
        <RadioCards
          name="option"
          legend={split.legend}
          value={choice.option}
          cards={splitLogics.map((option) => ({
            value: option,
            title: split.names[option],
            description: split.texts[option],
            ...(option === settings.option && { badge: { text: split.now, tone: 'grey' as const } }),
          }))}
          onChange={(option) => editor.choose({ option })}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectField
            name="maxParcels"
            label={split.maxParcels}
            value={String(choice.maxParcels)}
            options={limits}
            onChange={(value) => editor.choose({ maxParcels: Number(value) })}
          />
          <SelectField
            name="haltDays"
            label={split.haltDays}
            hint={split.haltDaysHint}
            value={String(choice.haltDays)}
            options={[...new Set([...dayChoices, settings.haltDays])]
              .sort((one, other) => one - other)
              .map((days) => ({ value: String(days), label: split.days({ days }) }))}
            onChange={(value) => editor.choose({ haltDays: Number(value) })}
          />
        </div>
        <RadioList
          name="haltsWholeOrders"
          legend={split.halts}
          options={[
            { value: 'whole', label: split.haltsWhole },
            { value: 'part', label: split.haltsPart },
          ]}
          value={choice.haltsWholeOrders ? 'whole' : 'part'}
          onChange={(value) => editor.choose({ haltsWholeOrders: value === 'whole' })}
        />
      </Form>
    </Dialog>
  )
}

/**
 * What the choice would change, beside the button that saves it; the region is always there, so that it is announced.
 */
function Preview({ editor }: { editor: ReturnType<typeof useAllocationEditor> }) {
  const { isCounting, hasFailed, isUnsaved, preview } = editor
  return (
    <div role="status" className="grid basis-full gap-2">
      {isUnsaved && <Note tone="error">{split.notSaved}</Note>}
      {isCounting && <p className="text-ink-2">{split.counting}</p>}
      {hasFailed && (
        <Note tone="warning" action={<NoteAction onClick={editor.countAgain}>{uiMessages.retry}</NoteAction>}>
          {split.notCounted}
        </Note>
      )}
      {preview && (
        <Note tone="info">
          <PreviewText lines={split.preview(preview)} />
        </Note>
      )}
    </div>
  )
}

function PreviewText({ lines: [first, ...rest] }: { lines: string[] }) {
  return (
    <>
      <span>{first}</span>
      {rest.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {rest.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function differencesOf(differing: Readonly<Record<string, { before: unknown; after: unknown }>>) {
  return Object.entries(differing).flatMap(([field, { before, after }]) => {
    const label = split.fields[field]
    return label === undefined ? [] : [{ field: label, before: textOf(before), after: textOf(after) }]
  })
}

/** An option by its name, a limit as it is. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? split.haltsWhole : split.haltsPart
  const option = splitLogics.find((known) => known === value)
  return option ? split.names[option] : String(value)
}
