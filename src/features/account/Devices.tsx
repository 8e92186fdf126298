import { deviceOf, type SignedInDevice } from '#domain/account.ts'
import { accountMessages } from '#messages/account.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { type DevicesActor, useDevices } from './account.hooks.ts'

const { devices: words } = accountMessages

const shortTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const timeOf = (iso: string) => ({ time: shortTime.format(new Date(iso)) })

/** Where the person is signed in, and the way to sign out everywhere else. */
export function Devices({ actor }: { actor: DevicesActor }) {
  const { devices, isLoading, hasFailed, isEnding, failureText, endOthers, retry } = useDevices(actor)
  return (
    <section aria-labelledby="account-devices" className="grid gap-4">
      <div>
        <h2 id="account-devices" className="type-lg font-[640]">
          {words.title}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{words.lead}</p>
      </div>
      {hasFailed ? (
        <>
          <Note tone="error" live>
            {words.failed}
          </Note>
          <div>
            <Button onClick={retry}>{words.retry}</Button>
          </div>
        </>
      ) : (
        <>
          {isLoading && devices.length === 0 && <p className="text-ink-3">{words.loading}</p>}
          <ul className="divide-y divide-line" aria-busy={isLoading}>
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
          {failureText && (
            <Note tone="error" live>
              {failureText}
            </Note>
          )}
          <div role="status">
            {devices.length === 1 && !isLoading && <p className="text-ink-2">{words.onlyThis}</p>}
          </div>
          {devices.length > 1 && (
            <div>
              <Button busy={isEnding} busyText={words.ending} onClick={endOthers}>
                {words.endOthers}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div>
        <p className="font-[580]">{words.device(deviceOf(device.user_agent))}</p>
        <p className="type-xs text-ink-3">
          <span className="whitespace-nowrap">{words.lastUsed(timeOf(device.last_used_at))}</span> ·{' '}
          <span className="whitespace-nowrap">{words.signedIn(timeOf(device.signed_in_at))}</span>
        </p>
      </div>
      {device.is_this && <Badge tone="green">{words.thisDevice}</Badge>}
    </li>
  )
}
