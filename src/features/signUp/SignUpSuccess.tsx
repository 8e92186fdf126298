import { signUpMessages } from '#messages/signUp.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import { type SignUpActor, useSignUpSuccess } from './signUp.hooks.ts'

const { succeeded } = signUpMessages

/** The account exists: what the server said, and the way to sign-in, by itself or at once. */
export function SignUpSuccess({ actor }: { actor: SignUpActor }) {
  const { message, goNow } = useSignUpSuccess(actor)
  return (
    <>
      <Headline lead={<span role="status">{message}</span>}>{succeeded.heading}</Headline>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <Button kind="primary" onClick={goNow}>
          {succeeded.goNow}
        </Button>
        <p className="text-ink-2">{succeeded.goingOn}</p>
      </div>
    </>
  )
}
