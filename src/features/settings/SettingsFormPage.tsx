import {
  type FormSection,
  fieldsOfSection,
  rightOfSection,
  type SavedSettings,
  type SettingField,
  settingRows,
} from '#domain/settings/settings.ts'
import { settingsMessages } from '#messages/settings.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import { PictureField } from '#workspace/picture/PictureField.tsx'
import { usePictureActor } from '#workspace/picture/picture.hooks.ts'
import { logoOf } from '#workspace/picture/pictureFile.ts'
import { useMay } from '#workspace/workspace.hooks.ts'
import { CompanyExport } from './CompanyExport.tsx'
import {
  type SettingsFormActor,
  useSettingsActor,
  useSettingsForm,
  useSettingsFormActor,
} from './settings.hooks.ts'

const { logo: words } = settingsMessages

// It brings the dialog library with it.
const LeaveQuestion = lazyPart(async () => ({
  default: (await import('#ui/overlay/DiscardQuestion.tsx')).DiscardQuestion,
}))

/** `/settings/<section>` of a section that is one form. */
export function SettingsFormPage({ section }: { section: FormSection }) {
  const actor = useSettingsActor()
  return (
    <main id="main" {...useChart(actor)}>
      <PageHeader title={settingsMessages.sections[section].name} />
      <div className="max-w-168 px-(--gutter) pb-10">
        {actor && <Stored actor={actor} section={section} />}
      </div>
    </main>
  )
}

/** Who may change the company may take all of its data along. */
function OfOwner() {
  const may = useMay()
  return may(rightOfSection.company) && <CompanyExport />
}

/** The courier of the set-up, as a part of the page of couriers. */
export function SetUpCourier() {
  const actor = useSettingsActor()
  const { title, text } = settingsMessages.setUpCourier
  return (
    <section className="grid max-w-168 gap-4 border-t border-line pt-5" {...useChart(actor)}>
      <div>
        <h2 className="type-section">{title}</h2>
        <p className="mt-1 text-pretty text-ink-2">{text}</p>
      </div>
      {actor && <Stored actor={actor} section="couriers" />}
    </section>
  )
}

function Stored({ actor, section }: { actor: ReadingActor; section: FormSection }) {
  const { answer: saved, hasFailed, retry } = useReading<SavedSettings>(actor)
  if (saved) return <OfSection saved={saved} section={section} />
  if (hasFailed) return <RetryNote onRetry={retry}>{settingsMessages.failed}</RetryNote>
  return (
    <Skeleton label={settingsMessages.loading}>
      <SkeletonBar width={120} />
    </Skeleton>
  )
}

function OfSection({ saved, section }: { saved: SavedSettings; section: FormSection }) {
  const { providerName: provider } = useAppConfig()
  const actor = useSettingsFormActor(section, saved)
  if ((section === 'inventory' || section === 'couriers') && !saved.usesOwnWarehouses)
    return <Note tone="info">{settingsMessages.settled[section]({ provider })}</Note>
  return (
    actor && (
      <>
        <Fields actor={actor} section={section} />
        {section === 'company' && <OfOwner />}
      </>
    )
  )
}

function Fields({ actor, section }: { actor: SettingsFormActor; section: FormSection }) {
  const form = useSettingsForm(actor)
  const { reasonAgainst, isUnsaved, removed } = form
  return (
    <Form {...form.chart} ref={form.element} className="grid gap-7" onSubmit={form.submit}>
      {reasonAgainst && <Note tone="info">{reasonAgainst}</Note>}
      {fieldsOfSection(section).map((name) => (
        <SettingControl key={name} name={name} form={form} actor={actor} />
      ))}
      {section === 'notifications' && (
        <p className="text-pretty text-ink-2">{settingsMessages.securityMails}</p>
      )}
      {removed.length > 0 && (
        <Note tone="warning" live>
          {settingsMessages.removes({ fields: removed })}
        </Note>
      )}
      {/* Always there, so that it is announced. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {form.isSaved && <Note tone="success">{settingsMessages.saved}</Note>}
        {form.hasFailed && <Note tone="error">{settingsMessages.notSaved}</Note>}
        {form.answer && <Note tone="warning">{form.answer}</Note>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          type="submit"
          busy={form.isBusy}
          busyText={settingsMessages.saving}
          unavailable={
            reasonAgainst ?? (isUnsaved || form.isBusy ? undefined : settingsMessages.nothingChanged)
          }
        >
          {settingsMessages.save}
        </Button>
        {isUnsaved && <Button onClick={form.discard}>{settingsMessages.discard}</Button>}
      </div>
      <LeaveQuestion
        isShown={form.isAsking}
        onFailed={form.stay}
        open={form.isAsking}
        keepEditing={form.stay}
        discard={form.leave}
      />
    </Form>
  )
}

type Props = { name: SettingField; form: ReturnType<typeof useSettingsForm>; actor: SettingsFormActor }

type LogoProps = {
  form: SettingsFormActor
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  value: string
  onChange: (value: string) => void
  unavailable: string | undefined
}

/** The logo as it is printed. */
function Logo({ form, ...field }: LogoProps) {
  const actor = usePictureActor(form, 'logo', logoOf)
  // White as paper, in both themes.
  const shown = (
    <img
      src={field.value}
      alt={words.shown}
      className="h-16 max-w-60 rounded-2 border border-line-2 bg-white object-contain p-2"
    />
  )
  return actor && <PictureField actor={actor} words={words} shown={shown} {...field} />
}

/** The control of a field, by its kind. */
function SettingControl({ name, form, actor }: Props) {
  const field = form.field(name)
  if (!field) return null
  const { options, isKept, hint, ...control } = field
  const { kind, values = ['yes', ''], isOptional = false } = settingRows[name]
  if (kind === 'picture')
    return <Logo {...control} name={name} hint={hint} form={actor} unavailable={form.reasonAgainst} />
  if (kind === 'secret')
    return <PasswordField {...control} hint={hint} autoComplete="new-password" optional={isKept} />
  if (kind === 'text' || kind === 'number')
    return (
      <TextField
        {...control}
        hint={hint}
        required={!isOptional}
        autoComplete="off"
        {...(kind === 'number' && { inputMode: 'numeric' as const })}
      />
    )
  const { label, ...choice } = control
  const titled = [...new Set([...Object.keys(options), ...values])].map((value) => ({
    value,
    title: options[value]?.title ?? value,
    text: options[value]?.text,
  }))
  if (titled.some(({ text }) => text !== undefined))
    return (
      <RadioCards
        {...choice}
        legend={label}
        cards={titled.map(({ value, title, text = '' }) => ({ value, title, description: text }))}
      />
    )
  return (
    <RadioList
      {...choice}
      legend={label}
      options={titled.map(({ value, title }) => ({ value, label: title }))}
    />
  )
}
