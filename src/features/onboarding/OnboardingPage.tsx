import { useUser } from '#session/session.hooks.ts'
import { Wizard } from './Wizard.tsx'

/** `/onboarding`. Keyed by the person: a change of user begins a wizard of its own. */
export default function OnboardingPage() {
  const user = useUser()
  return user && <Wizard key={user.email} email={user.email} company={user.company.name} />
}
