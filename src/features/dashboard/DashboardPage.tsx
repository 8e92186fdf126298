import { appMessages } from '#messages/app.ts'
import { useUser } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** The first thing of the working day: greets the company by name. */
export default function DashboardPage() {
  const user = useUser()
  return (
    <main id="main">
      <PageHeader
        title={appMessages.titles.dashboard}
        below={appMessages.greeting({ company: user?.company.name ?? null })}
      />
    </main>
  )
}
