import { cityChoices } from '#domain/fulfilment/cities.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { cityFieldMessages as words } from '#messages/cityField.ts'
import { ActButton } from './OrderActions.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

/** What the text of the customer is likely to mean, the likeliest first: one press is the answer. Nothing where nothing is like it. */
export default function LikelyCities({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const typed = order.customer.city
  const { likely } = cityChoices(typed)
  if (likely.length === 0) return null
  return (
    <div role="group" aria-labelledby="likely-cities" className="screen-only mt-3">
      <p id="likely-cities" className="font-[580]">
        <bdi>{words.likely({ city: typed })}</bdi>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {likely.map((city) => (
          <ActButton
            key={city}
            shown={shown}
            order={order}
            act={{ type: 'city.fixed', parcelId: null, isAtOnce: true, city }}
          >
            {city}
          </ActButton>
        ))}
      </div>
    </div>
  )
}
