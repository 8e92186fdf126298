import type { SecondFactor } from '#domain/secondFactor.ts'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { passkeyOffer } from '#session/ownFactor.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { type Factor, FactorFailure } from './FactorForm.tsx'

const shortTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const timeOf = (iso: string) => ({ time: shortTime.format(new Date(iso)) })

/** What the account has for the second step of its sign-in, and what can be done with it. */
export function FactorList({ factor, status }: { factor: Factor; status: SecondFactor }) {
  const { has_app, passkeys, recovery_codes_left: codes, is_on } = status
  return (
    <>
      {is_on ? (
        <>
          <ul className="divide-y divide-line" aria-label={messages.list}>
            {has_app && (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <p className="font-[580]">{messages.app}</p>
                <Button
                  label={messages.removeNamed({ name: messages.app })}
                  onClick={() => factor.choose({ kind: 'removeApp' })}
                >
                  {messages.remove}
                </Button>
              </li>
            )}
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} factor={factor} />
            ))}
          </ul>
          <p className="text-ink-2">
            {codes < 4 ? `${messages.on.left({ codes })} ${messages.on.few}` : messages.on.left({ codes })}
          </p>
        </>
      ) : (
        <p className="text-ink-2">{messages.off.hint}</p>
      )}
      <FactorFailure factor={factor} />
      <Buttons factor={factor} status={status} />
    </>
  )
}

function Passkey(props: { factor: Factor; passkey: SecondFactor['passkeys'][number] }) {
  const { id, name, created_at, last_used_at } = props.passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-[580] wrap-anywhere">{name}</p>
        <p className="type-xs text-ink-3">
          {`${messages.added(timeOf(created_at))} · ${last_used_at ? messages.lastUsed(timeOf(last_used_at)) : messages.neverUsed}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          label={messages.renameNamed({ name })}
          onClick={() => props.factor.choose({ kind: 'renamePasskey', id })}
        >
          {messages.rename}
        </Button>
        <Button
          label={messages.removeNamed({ name })}
          onClick={() => props.factor.choose({ kind: 'removePasskey', id })}
        >
          {messages.remove}
        </Button>
      </div>
    </li>
  )
}

function Buttons({ factor: { choose }, status }: { factor: Factor; status: SecondFactor }) {
  const { has_app, is_on, passkey_origin: origin } = status
  const offer = passkeyOffer(origin)
  const { otherAddress, noName, unsupported } = messages.noPasskeys
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!has_app && <Button onClick={() => choose({ kind: 'addApp' })}>{messages.addApp}</Button>}
        {offer === 'offered' && (
          <Button onClick={() => choose({ kind: 'addPasskey' })}>{messages.addPasskey}</Button>
        )}
        {is_on && (
          <>
            <Button onClick={() => choose({ kind: 'renewCodes' })}>{messages.renewCodes}</Button>
            <Button onClick={() => choose({ kind: 'turnOff' })}>{messages.turnOff}</Button>
          </>
        )}
      </div>
      {offer === 'noName' && <p className="type-xs text-ink-3">{noName}</p>}
      {offer === 'otherAddress' && origin && <p className="type-xs text-ink-3">{otherAddress({ origin })}</p>}
      {offer === 'unsupported' && <p className="type-xs text-ink-3">{unsupported}</p>}
    </>
  )
}
