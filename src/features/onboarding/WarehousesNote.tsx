import type { OnboardingField } from '#domain/onboarding/fields.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { setupFailures } from '#messages/onboardingFields.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { ExternalLink } from '#ui/link/Link.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { useWarehouseList, useWarehouseOwner } from './answers.hooks.ts'

const messages = onboardingMessages.warehouses

/** Where the list would be, the next thing to do gets the focus that a warehouse would. */
const focusTarget: OnboardingField = 'warehouse_ids'

/** Says that the provider's warehouses cannot be chosen, for as long as they are wanted. */
export function WarehousesNote() {
  const { providerName: provider, supportEmail } = useAppConfig()
  const { usesOwn } = useWarehouseOwner()
  const { status, retry } = useWarehouseList()
  if (usesOwn) return null
  if (status === 'failed')
    return (
      <Note
        tone="error"
        live
        action={
          <NoteAction focusTarget={focusTarget} onClick={retry}>
            {messages.retry}
          </NoteAction>
        }
      >
        <span>{setupFailures.warehouses({ provider })}</span>
      </Note>
    )
  if (status === 'empty')
    return (
      <Note
        tone="warning"
        live
        action={
          <NoteAction focusTarget={focusTarget} onClick={retry}>
            {messages.checkAgain}
          </NoteAction>
        }
      >
        <span>{messages.empty({ provider })}</span>{' '}
        <ExternalLink href={`mailto:${supportEmail}`}>{supportEmail}</ExternalLink>
      </Note>
    )
  return null
}
