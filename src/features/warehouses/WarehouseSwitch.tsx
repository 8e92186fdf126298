import { useId } from 'react'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { partMessages } from '#messages/parts.ts'
import { countedIn, warehousesInUse } from '#messages/warehouseInUse.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { CheckList } from '#ui/field/CheckList.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { useWarehouseSwitch, type WarehouseSwitchActor } from './warehouses.hooks.ts'

const { whose } = warehousesMessages

type Switch = ReturnType<typeof useWarehouseSwitch>

/** Whose warehouses are used: what that closes, leaves behind and resets is said before it is done. */
export function WarehouseSwitch({ actor }: { actor: WarehouseSwitchActor }) {
  const form = useWarehouseSwitch(actor)
  const { providerName: provider } = useAppConfig()
  const { usesOwn, isNow, refusal } = form
  const formId = useId()
  const isOther = isNow !== usesOwn
  /** Nothing of it can be chosen before the parcels are gone. */
  const isOver = form.isLoading || form.hasFailed || (form.isBlocked && isOther)
  const title = usesOwn
    ? whose.titleOwn
    : isOther
      ? whose.titleProvider({ provider })
      : whose.titleChoose({ provider })
  return (
    <Dialog
      open
      onClose={form.dismiss}
      width="wide"
      title={title}
      foot={
        isOver ? (
          <Button onClick={form.dismiss}>{whose.back}</Button>
        ) : (
          <FormFoot
            form={formId}
            onCancel={form.dismiss}
            busy={form.isBusy}
            busyText={partMessages.saving}
            unavailable={form.isBlocked ? warehousesInUse({ places: form.inUse }) : undefined}
          >
            {usesOwn ? whose.saveOwn : whose.saveProvider}
          </FormFoot>
        )
      }
    >
      <Form {...form.chart} ref={form.element} id={formId} className="grid gap-6" onSubmit={form.submit}>
        {form.isLoading && (
          <Skeleton label={whose.loading}>
            <SkeletonBar width={120} />
          </Skeleton>
        )}
        {form.hasFailed && <RetryNote onRetry={form.retry}>{whose.failed}</RetryNote>}
        <RecordAnswer
          refusal={refusal}
          differences={[]}
          messages={
            refusal && refusal.code !== 'stale_version' && Object.keys(refusal.fields).length === 0
              ? [refusal.text]
              : []
          }
        />
        {form.isUnsaved && (
          <Note tone="error" live>
            {whose.notSaved}
          </Note>
        )}
        {form.isBlocked && (
          <Note tone="warning" live>
            {warehousesInUse({ places: form.inUse })}
          </Note>
        )}
        {!isOver && <Effects form={form} isOther={isOther} />}
        {!isOver && <Questions form={form} isOther={isOther} />}
      </Form>
    </Dialog>
  )
}

type Part = { form: Switch; isOther: boolean }

function Effects({ form: { usesOwn, left, resets }, isOther }: Part) {
  const { providerName: provider } = useAppConfig()
  const held = left.filter(({ units }) => units > 0)
  const pieces = held.reduce((sum, { units }) => sum + units, 0)
  const where = countedIn(held.map(({ name, units }) => ({ name, count: units })))
  return (
    <div className="grid gap-3">
      {isOther && <p className="text-pretty">{whose.effect({ provider, usesOwn })}</p>}
      {left.length > 0 && (
        <Note tone={pieces > 0 ? 'warning' : 'info'}>
          <span>{whose.closes({ places: left.map(({ name }) => name) })}</span>{' '}
          {pieces > 0 && <span>{whose.pieces({ pieces, where })}</span>}
        </Note>
      )}
      {isOther && resets.length > 0 && <Note tone="info">{whose.resets({ answers: resets })}</Note>}
    </div>
  )
}

function Questions({ form, isOther }: Part) {
  const { draft, usesOwn } = form
  return (
    <>
      {usesOwn ? <Own form={form} /> : <Offered form={form} />}
      <RadioList
        name="split_logic"
        legend={onboardingMessages.split.legend}
        value={draft.split_logic === '' ? undefined : draft.split_logic}
        error={form.errorOf('split_logic')}
        options={splitLogics.map((logic) => ({ value: logic, label: onboardingMessages.split[logic] }))}
        onChange={form.chooseSplit}
      />
      {usesOwn && isOther && <Courier form={form} />}
    </>
  )
}

function Offered({ form }: { form: Switch }) {
  const { providerName: provider } = useAppConfig()
  const { offered, draft } = form
  if (offered.length === 0) return <Note tone="info">{whose.none({ provider })}</Note>
  return (
    <CheckList
      name="warehouse_ids"
      legend={whose.offered}
      error={form.errorOf('warehouse_ids')}
      values={draft.warehouse_ids.map(String)}
      options={offered.map(({ id, name, city }) => ({ value: String(id), label: name, end: city }))}
      onToggle={form.toggleWarehouse}
    />
  )
}

function Own({ form }: { form: Switch }) {
  if (form.reopenable.length === 0) return <Note tone="info">{whose.addFirst}</Note>
  return (
    <CheckList
      name="location_ids"
      legend={whose.reopen}
      values={form.reopened}
      options={form.reopenable.map(({ id, name, city }) => ({ value: id, label: name, end: city }))}
      onToggle={form.toggleLocation}
    />
  )
}

function Courier({ form }: { form: Switch }) {
  const { providerName: provider } = useAppConfig()
  const { draft } = form
  const { courier, fields } = onboardingMessages
  const field = (name: 'courier_username' | 'courier_password' | 'courier_api_key') => ({
    name,
    label: fields[name],
    value: draft[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.giveCredential(name, value),
  })
  return (
    <>
      <RadioCards
        name="courier_type"
        legend={courier.legend}
        columns={3}
        value={draft.courier_type === '' ? undefined : draft.courier_type}
        error={form.errorOf('courier_type')}
        cards={[
          { value: 'PROVIDER', title: provider, description: courier.providerText({ provider }) },
          { value: 'TCS', title: courier.tcs, description: courier.accountText },
          { value: 'LEOPARD', title: courier.leopard, description: courier.accountText },
        ]}
        onChange={form.chooseCourier}
      />
      {(draft.courier_type === 'TCS' || draft.courier_type === 'LEOPARD') && (
        <div className="grid max-w-130 gap-6">
          <TextField {...field('courier_username')} autoComplete="off" forceLtr />
          <PasswordField {...field('courier_password')} autoComplete="new-password" />
          <PasswordField {...field('courier_api_key')} autoComplete="new-password" />
        </div>
      )}
    </>
  )
}
