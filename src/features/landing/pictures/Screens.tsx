import { landingMessages } from '#messages/landing.ts'
import orderDark from './order-dark.webp'
import orderLight from './order-light.webp'
import packingDark from './packing-dark.webp'
import packingLight from './packing-light.webp'
import packingPhoneDark from './packing-phone-dark.webp'
import packingPhoneLight from './packing-phone-light.webp'
import phoneDark from './phone-dark.webp'
import phoneLight from './phone-light.webp'

const { order, packing, phone, text } = landingMessages.screens

type Screen = {
  /** Both themes: the hidden one is not fetched. */
  light: string
  dark: string
  /** In their place on a phone, where what is wide is too small to read. */
  phone?: { light: string; dark: string }
  width: number
  height: number
  words: { alt: string; caption: string }
}

/** Pictures of the running product (`npm run lab -- landing` takes them again). */
export function Screens() {
  return (
    <>
      <div className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,30%)] phone:mt-6 phone:gap-y-6">
        <div className="grid content-start gap-10 phone:gap-6">
          {/* A phone has the picture of the same order on a phone. */}
          <div className="phone:hidden">
            <Picture light={orderLight} dark={orderDark} width={1200} height={800} words={order} />
          </div>
          <Picture
            light={packingLight}
            dark={packingDark}
            phone={{ light: packingPhoneLight, dark: packingPhoneDark }}
            width={1200}
            height={760}
            words={packing}
          />
        </div>
        <Picture light={phoneLight} dark={phoneDark} width={780} height={1560} words={phone} />
      </div>
      <p className="mt-4 text-ink-3">{text}</p>
    </>
  )
}

const onPhone = { media: '(width < 768px)', width: 780, height: 1560 }

function Picture({ light, dark, phone, width, height, words: { alt, caption } }: Screen) {
  const shown = 'h-auto w-full rounded-3 border border-line shadow-2'
  const size = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <figure>
      <picture className="dark:hidden">
        {phone && <source {...onPhone} srcSet={phone.light} />}
        <img {...size} alt={alt} src={light} className={shown} />
      </picture>
      <picture className="hidden dark:block">
        {phone && <source {...onPhone} srcSet={phone.dark} />}
        <img {...size} alt={alt} src={dark} className={shown} />
      </picture>
      <figcaption className="mt-3 text-pretty text-ink-2">{caption}</figcaption>
    </figure>
  )
}
