import { onboardingMessages } from '#messages/onboarding.ts'
import { useSessionEvents } from '#session/session.hooks.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { LogOutIcon } from '#ui/icons.ts'
import { Logo } from '#ui/Logo.tsx'

/** The slim head: whose product, whose company, and the way out. */
export function WizardHead({ company }: { company: string }) {
  const { productName } = useAppConfig()
  const { logOut } = useSessionEvents()
  return (
    <header className="flex min-h-15 items-center justify-between gap-4 border-b border-line bg-surface px-(--gutter) phone:min-h-17">
      <Logo product={productName} />
      <div className="-me-3.5 flex min-w-0 items-center gap-1">
        <span className="truncate text-ink-2 phone:hidden">{company}</span>
        <Button kind="quiet" icon={LogOutIcon} onClick={logOut}>
          {onboardingMessages.logOut}
        </Button>
      </div>
    </header>
  )
}
