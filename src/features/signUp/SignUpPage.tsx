import { type RefObject, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { signUpMessages } from '#messages/signUp.ts'
import { useQuery } from '#session/session.hooks.ts'
import { AccountFrame } from '#ui/AccountFrame.tsx'
import { useAppConfig } from '#ui/appConfig.ts'
import { Headline } from '#ui/Headline.tsx'
import { Link } from '#ui/link/Link.tsx'
import { NightPanel } from '#ui/NightPanel.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useChart } from '#ui/useChart.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { SignUpSuccess } from './SignUpSuccess.tsx'
import { type SignUpActor, useHasSignedUp, useSignUp, useSignUpActor } from './signUp.hooks.ts'

const { panel } = signUpMessages

/** `/signup`: the form, then for three seconds what came of it. */
export default function SignUpPage() {
  const { productName } = useAppConfig()
  const query = useQuery()
  const actor = useSignUpActor()
  const hasSucceeded = useHasSignedUp(actor)
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page} {...useChart(actor)}>
      <AccountFrame
        product={productName}
        logo={(logo) => (
          <Link to={paths.landing + query} kind="plain">
            {logo}
          </Link>
        )}
        width="wide"
        foot={
          <span className="ms-auto">
            <ThemeSwitch />
          </span>
        }
        panel={
          <NightPanel
            sentence={panel.sentence}
            steps={{ label: panel.road, steps: panel.steps, current: hasSucceeded ? 1 : 0 }}
          />
        }
      >
        <Content actor={actor} page={page} />
      </AccountFrame>
    </div>
  )
}

function Content({ actor, page }: { actor: SignUpActor; page: RefObject<HTMLElement | null> }) {
  const { productName } = useAppConfig()
  const query = useQuery()
  const hasSucceeded = useHasSignedUp(actor)
  useSignUp(actor, page)
  if (hasSucceeded) return <SignUpSuccess actor={actor} />
  return (
    <>
      {/* Two lines on a small phone in every font: in the last one it would just not fit on one, and move the form. */}
      <Headline lead={<span className="phone:block phone:max-w-72">{signUpMessages.lead}</span>}>
        {signUpMessages.heading({ product: productName })}
      </Headline>
      <SignUpForm actor={actor} />
      <p className="mt-4 text-ink-2">
        {/* The address keeps its `?next=` on the way to sign-in. */}
        <span>{signUpMessages.hasAccount}</span>{' '}
        <Link to={paths.signIn + query}>{signUpMessages.signIn}</Link>
      </p>
    </>
  )
}
