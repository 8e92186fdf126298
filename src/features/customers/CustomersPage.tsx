import { appMessages } from '#messages/app.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** The screen's place; its content follows with the workspace. */
export default function CustomersPage() {
  return (
    <main id="main">
      <PageHeader title={appMessages.titles.customers} />
    </main>
  )
}
