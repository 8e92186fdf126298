import { settingsMessages } from '#messages/settings.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Spellings } from './Spellings.tsx'

/** `/settings/places`: what the company's people taught of places. */
export function SpellingsPage() {
  return (
    <main id="main">
      <PageHeader title={settingsMessages.sections.places.name} />
      <Spellings />
    </main>
  )
}
