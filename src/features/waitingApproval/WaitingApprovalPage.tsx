import { Suspense } from 'react'
import { paths } from '#domain/paths.ts'
import { waitingApprovalMessages as messages } from '#messages/waitingApproval.ts'
import { EmailNotice } from '#session/EmailNotice.tsx'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { LogOutIcon } from '#ui/icons.ts'
import { Logo } from '#ui/Logo.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Steps } from '#ui/Steps.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { CompanyStatusSheet } from './CompanyStatusSheet.tsx'
import { useCompanyStatus, useHasQuestion } from './waitingApproval.hooks.ts'

// Most companies are asked nothing: its form is loaded for those that are.
const CompanyQuestion = lazyCode(() => import('./CompanyQuestion.tsx'))

/** `/waitingApproval`: the status of the company, and the steps below it. */
export default function WaitingApprovalPage() {
  const { productName } = useAppConfig()
  const { chart, user, refusal, logOut } = useCompanyStatus()
  const hasQuestion = useHasQuestion()
  return (
    <div {...chart} className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-21 items-center justify-between gap-4 px-(--gutter) md:px-8">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
        <Button kind="quiet" icon={LogOutIcon} onClick={logOut}>
          {messages.logOut}
        </Button>
      </header>
      <main
        id="main"
        className="mx-auto grid w-full max-w-140 flex-1 content-center gap-8 px-(--gutter) py-8 phone:content-start md:box-content"
      >
        <EmailNotice atOnce />
        {/* The only thing here that a person must do: on a phone it would be out of sight below the status. */}
        {hasQuestion && (
          <Suspense fallback={null}>
            <CompanyQuestion />
          </Suspense>
        )}
        {user && <CompanyStatusSheet user={user} refusal={refusal} />}
        {/* A suspended company may be far beyond approval. */}
        {refusal.status !== 'suspended' && <Steps label={messages.road} steps={messages.steps} current={1} />}
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-140 items-center justify-end px-(--gutter) md:box-content">
        <ThemeSwitch />
      </footer>
    </div>
  )
}
