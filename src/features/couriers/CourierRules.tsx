import { useRef } from 'react'
import { connectedCouriers } from '#domain/partners/connections.ts'
import type { RuleField, RuleForm } from '#domain/partners/courierRules.ts'
import { courierRuleMessages } from '#messages/courierRules.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AddIcon, DeleteIcon, DownIcon, UpIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import {
  type CourierRulesActor,
  type CourierRulesOnScreen,
  useCourierRules,
  useCourierRulesActor,
} from './couriers.hooks.ts'

// It brings the dialog library with it.
const LeaveQuestion = lazyPart(async () => ({
  default: (await import('#ui/overlay/DiscardQuestion.tsx')).DiscardQuestion,
}))

/** Which courier takes a parcel: rules in their order, and the default. */
export function CourierRules() {
  const actor = useCourierRulesActor()
  return (
    <section aria-labelledby="courier-rules" className="mt-4 grid gap-4" {...useChart(actor)}>
      <h2 id="courier-rules" className="type-section">
        {courierRuleMessages.title}
      </h2>
      {actor && <Rules actor={actor} />}
    </section>
  )
}

function Rules({ actor }: { actor: CourierRulesActor }) {
  const rules = useCourierRules(actor)
  const element = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, element)
  const { forms, fallback, connected, reasonAgainst } = rules
  if (rules.hasFailed) return <RetryNote onRetry={rules.retry}>{courierRuleMessages.failed}</RetryNote>
  if (!rules.isShown) return null
  return (
    <Form ref={element} className="grid gap-4" onSubmit={rules.submit}>
      <p className="text-pretty text-ink-2">{courierRuleMessages.lead}</p>
      {forms.length === 0 && <p>{courierRuleMessages.none}</p>}
      {forms.map((form, index) => (
        <Rule key={index} form={form} index={index} rules={rules} />
      ))}
      <div>
        <Button icon={AddIcon} unavailable={reasonAgainst} onClick={rules.add}>
          {courierRuleMessages.add}
        </Button>
      </div>
      <SelectField
        name="fallback"
        label={courierRuleMessages.fallback}
        value={fallback}
        options={[
          { value: '', label: courierRuleMessages.firstConnected },
          ...connectedCouriers.map((courier) => ({
            value: courier as string,
            label: courierRuleMessages.courier(courier, connected.includes(courier)),
          })),
        ]}
        onChange={rules.chooseFallback}
      />
      {rules.refusal !== null && (
        <Note tone="error" live>
          {rules.refusal || courierRuleMessages.notSaved}
        </Note>
      )}
      {rules.isSaved && (
        <Note tone="success" live>
          {courierRuleMessages.saved}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          busy={rules.isBusy}
          busyText={courierRuleMessages.saving}
          unavailable={
            reasonAgainst ??
            (rules.isUnsaved || rules.isSaved ? undefined : courierRuleMessages.nothingChanged)
          }
        >
          {courierRuleMessages.save}
        </Button>
        {rules.isUnsaved && !rules.isBusy && (
          <Button onClick={rules.discard}>{courierRuleMessages.discard}</Button>
        )}
      </div>
      <LeaveQuestion
        isShown={rules.isAsking}
        onFailed={rules.stay}
        open={rules.isAsking}
        keepEditing={rules.stay}
        discard={rules.leave}
      />
    </Form>
  )
}

type RuleProps = { form: RuleForm; index: number; rules: CourierRulesOnScreen }

/** One rule: its conditions, and its place among the others. */
function Rule({ form, index, rules }: RuleProps) {
  const { connected, reasonAgainst } = rules
  const position = index + 1
  const title = courierRuleMessages.rule({ position })
  const fieldOf = (field: RuleField) => ({
    name: `${index}.${field}`,
    label: courierRuleMessages.fields[field],
    value: form[field],
    error: rules.errorOf(index, field),
    onChange: (value: string) => rules.change(index, field, value),
  })
  const number = (field: RuleField) => (
    <TextField {...fieldOf(field)} inputMode="decimal" autoComplete="off" forceLtr />
  )
  const courier = connectedCouriers.find((known) => known === form.courier)
  const isOff = courier !== undefined && !connected.includes(courier)
  return (
    <fieldset className="grid gap-3 rounded-2 border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <p aria-hidden="true" className="font-[580]">
          {title}
        </p>
        <span className="flex">
          <IconButton
            icon={UpIcon}
            label={courierRuleMessages.up({ position })}
            unavailable={reasonAgainst ?? (index === 0 ? courierRuleMessages.isFirst : undefined)}
            onClick={() => rules.move(index, index - 1)}
          />
          <IconButton
            icon={DownIcon}
            label={courierRuleMessages.down({ position })}
            unavailable={
              reasonAgainst ?? (position === rules.forms.length ? courierRuleMessages.isLast : undefined)
            }
            onClick={() => rules.move(index, index + 1)}
          />
          <IconButton
            icon={DeleteIcon}
            label={courierRuleMessages.remove({ position })}
            unavailable={reasonAgainst}
            onClick={() => rules.remove(index)}
          />
        </span>
      </div>
      <TextField {...fieldOf('cities')} autoComplete="off" />
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-4">
        {number('fromKg')}
        {number('belowKg')}
        {number('fromCod')}
        {number('belowCod')}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...fieldOf('payment')}
          options={[
            { value: '', label: courierRuleMessages.anyPayment },
            { value: 'COD', label: courierRuleMessages.COD },
            { value: 'CC', label: courierRuleMessages.CC },
          ]}
        />
        <SelectField
          {...fieldOf('courier')}
          hint={
            isOff
              ? courierRuleMessages.passedOver({ courier: courierRuleMessages.courier(courier, true) })
              : undefined
          }
          options={connectedCouriers.map((known) => ({
            value: known as string,
            label: courierRuleMessages.courier(known, connected.includes(known)),
          }))}
        />
      </div>
    </fieldset>
  )
}
