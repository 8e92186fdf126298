import type { ProfileForm } from '#domain/profile.ts'
import { accountMessages } from '#messages/account.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { AccountForm } from './AccountForm.tsx'
import { type AccountChangeActor, useAccountChange, useAccountChangeActor } from './account.hooks.ts'

const { profile: words } = accountMessages

/** What the person said of themselves at sign-up, and the way to change it. */
export function Profile({ actor, devices }: { actor: ReadingActor; devices: ReadingActor }) {
  const { answer, hasFailed, retry } = useReading<ProfileForm>(actor)
  if (answer) return <StoredProfile profile={answer} devices={devices} />
  return (
    // While it loads, as high as the form, so that what is below stays where it is.
    <section
      aria-labelledby="account-profile"
      className={`grid content-start gap-4 ${hasFailed ? '' : 'min-h-113 phone:min-h-119'}`}
    >
      <h2 id="account-profile" className="type-section">
        {words.title}
      </h2>
      {hasFailed ? (
        <RetryNote onRetry={retry}>{words.failed}</RetryNote>
      ) : (
        <p className="text-ink-3">{words.loading}</p>
      )}
    </section>
  )
}

function StoredProfile({ profile, devices }: { profile: ProfileForm; devices: ReadingActor }) {
  const actor = useAccountChangeActor('profile', devices, profile)
  return actor && <ProfileChange actor={actor} />
}

function ProfileChange({ actor }: { actor: AccountChangeActor }) {
  const change = useAccountChange(actor)
  const { field } = change
  return (
    <AccountForm actor={actor} change={change} words={words} doneText={words.saved}>
      <TextField {...field('first_name', words.fields)} autoComplete="given-name" required />
      <TextField {...field('last_name', words.fields)} autoComplete="family-name" required />
      <TextField {...field('phone', words.fields)} type="tel" inputMode="tel" autoComplete="tel" optional />
      <TextField {...field('designation', words.fields)} autoComplete="organization-title" optional />
    </AccountForm>
  )
}
