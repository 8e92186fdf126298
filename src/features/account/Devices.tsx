import { useRef } from 'react'
import { deviceOf, type SignedInDevice } from '#domain/account.ts'
import { accountMessages } from '#messages/account.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type DevicesActor, useDevices } from './account.hooks.ts'

const { devices: words } = accountMessages

const shortTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const timeOf = (iso: string) => ({ time: shortTime.format(new Date(iso)) })

/** Where the person is signed in, and the way to sign out of one device, or everywhere else. */
export function Devices({ actor }: { actor: DevicesActor }) {
  const { devices, isLoading, hasFailed, ended, failureText, end, endOthers, retry } = useDevices(actor)
  const section = useRef<HTMLElement>(null)
  useFocusRequests(actor, section)
  return (
    <section ref={section} aria-labelledby="account-devices" className="grid gap-4">
      <div>
        <h2 id="account-devices" className="type-lg font-[640]" data-focus="devices" tabIndex={-1}>
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
              <Device
                key={device.id}
                device={device}
                isEnding={ended?.id === device.id}
                onEnd={() => end(device.id)}
              />
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
              <Button busy={ended?.id === null} busyText={words.ending} onClick={endOthers}>
                {words.endOthers}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Device(props: { device: SignedInDevice; isEnding: boolean; onEnd: () => void }) {
  const { device, isEnding, onEnd } = props
  const name = words.device(deviceOf(device.user_agent))
  const signedIn = words.signedIn(timeOf(device.signed_in_at))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div>
        <p className="font-[580]">{name}</p>
        <p className="type-xs text-ink-3">
          <span className="whitespace-nowrap">{words.lastUsed(timeOf(device.last_used_at))}</span> ·{' '}
          <span className="whitespace-nowrap">{signedIn}</span>
        </p>
      </div>
      {device.is_this ? (
        <Badge tone="green">{words.thisDevice}</Badge>
      ) : (
        <Button
          label={words.endNamed({ device: name, signedIn })}
          busy={isEnding}
          busyText={words.ending}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
