import { mailPaths, paths } from '#domain/paths.ts'
import { signInMessages } from '#messages/signIn.ts'
import { useQuery, useSessionEnd } from '#session/session.hooks.ts'
import { AccountFrame } from '#ui/AccountFrame.tsx'
import { useAppConfig } from '#ui/appConfig.ts'
import { Headline } from '#ui/Headline.tsx'
import { Link } from '#ui/link/Link.tsx'
import { NightPanel } from '#ui/NightPanel.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useChart } from '#ui/useChart.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignInActor } from './signIn.hooks.ts'

const { panel, sessionEnded } = signInMessages

/** `/login`. Where it leads afterwards is the session gate's affair. */
export default function SignInPage() {
  const { productName } = useAppConfig()
  const query = useQuery()
  const endedBy = useSessionEnd()
  const actor = useSignInActor()
  const links = (
    <>
      <p className="mt-5">
        <Link to={mailPaths.resetPassword}>{signInMessages.forgotten}</Link>
      </p>
      <p className="mt-3 text-ink-2">
        {/* The address keeps its `?next=` on the way to sign-up and back. */}
        <span>{signInMessages.noAccount}</span> <Link to={paths.signUp + query}>{signInMessages.signUp}</Link>
      </p>
    </>
  )
  return (
    <div {...useChart(actor)}>
      <AccountFrame
        product={productName}
        logo={(logo) => (
          <Link to={paths.landing + query} kind="plain">
            {logo}
          </Link>
        )}
        width="narrow"
        foot={
          <span className="ms-auto">
            <ThemeSwitch />
          </span>
        }
        panel={
          <NightPanel
            sentence={panel.sentence}
            steps={{ label: panel.road, steps: panel.steps, current: 3 }}
          />
        }
      >
        <Headline lead={signInMessages.lead}>{signInMessages.heading({ product: productName })}</Headline>
        <SignInForm actor={actor} arrival={endedBy && sessionEnded[endedBy]}>
          {links}
        </SignInForm>
      </AccountFrame>
    </div>
  )
}
