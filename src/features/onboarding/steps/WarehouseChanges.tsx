import { useWarehouseOwner } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { CourierIcon, CredentialsIcon, type Icon, ProductsIcon } from '#ui/icons.ts'
import { Note, NoteAction } from '#ui/Note.tsx'

const messages = onboardingMessages.changes

/**
 * What the choice of warehouses settles, and what it reset. At the side from 1024 px; below that the reset
 * is right under the choice that caused it, and the rest under the form (look §7).
 */
export function WarehouseChanges() {
  const { reset, undoReset } = useWarehouseOwner()
  return (
    <aside className="contents lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:grid lg:gap-6">
      {reset && (
        <div className="lg:order-last">
          <Note tone="info" live action={<NoteAction onClick={undoReset}>{messages.undo}</NoteAction>}>
            {messages.wereReset({ answers: reset })}
          </Note>
        </div>
      )}
      <Changes />
    </aside>
  )
}

function Changes() {
  const { providerName: provider } = useAppConfig()
  const { usesOwn } = useWarehouseOwner()
  const facts: { icon: Icon; term: string; value: string }[] = usesOwn
    ? [
        { icon: ProductsIcon, term: messages.inventory, value: messages.inStep({ step: 3 }) },
        { icon: CourierIcon, term: messages.courier, value: messages.inStep({ step: 6 }) },
        { icon: CredentialsIcon, term: messages.credentials, value: messages.inStep({ step: 6 }) },
      ]
    : [
        { icon: ProductsIcon, term: messages.inventory, value: provider },
        { icon: CourierIcon, term: messages.courier, value: provider },
        { icon: CredentialsIcon, term: messages.credentials, value: messages.notNeeded },
      ]
  return (
    <div className="max-lg:order-last">
      <h2 className="type-section">{messages.title}</h2>
      <p className="mt-1 text-ink-2">{usesOwn ? messages.own : messages.provider({ provider })}</p>
      <dl className="mt-3">
        {facts.map(({ icon: Drawing, term, value }) => (
          <div
            key={term}
            className="type-xs flex min-h-9 items-center justify-between gap-4 not-first:border-t not-first:border-line"
          >
            <dt className="flex items-center gap-2">
              <Drawing />
              {term}
            </dt>
            <dd className={value === provider ? 'font-[620]' : 'text-ink-3'}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
