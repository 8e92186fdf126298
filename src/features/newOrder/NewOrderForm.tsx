import { paymentMethods } from '#domain/orders/order.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { ItemsPart } from './ItemsPart.tsx'
import { MorePart } from './MorePart.tsx'
import { type NewOrderActor, useNewOrderField, useSubmission, useTotals } from './newOrder.hooks.ts'
import { OrderTextField } from './OrderTextField.tsx'
import { Part, RarePart } from './Part.tsx'
import { PhoneFoot, Summary } from './Summary.tsx'

const discounts = ['couponCode', 'couponPercent', 'giftCardCode', 'giftCardAmount', 'shipping'] as const

/** One column with a sticky foot; from 1280 px the totals are beside it. */
export function NewOrderForm({ actor }: { actor: NewOrderActor }) {
  const { submit } = useSubmission(actor)
  return (
    <Form
      className="border-t border-line xl:grid xl:grid-cols-[minmax(0,50rem)_minmax(21rem,1fr)]"
      onSubmit={submit}
    >
      <div className="min-w-0">
        <CustomerPart actor={actor} />
        <ItemsPart actor={actor} />
        <PaymentPart actor={actor} />
        <RarePart actor={actor} fields={discounts} title={newOrderMessages.discounts}>
          <div className="grid gap-4 md:grid-cols-2">
            <OrderTextField actor={actor} name="couponCode" forceLtr />
            <OrderTextField
              actor={actor}
              name="couponPercent"
              inputMode="numeric"
              hint={newOrderMessages.percentHint}
            />
            <OrderTextField actor={actor} name="giftCardCode" forceLtr />
            <OrderTextField
              actor={actor}
              name="giftCardAmount"
              inputMode="decimal"
              hint={newOrderMessages.amountHint}
            />
            <OrderTextField
              actor={actor}
              name="shipping"
              inputMode="decimal"
              hint={newOrderMessages.amountHint}
            />
          </div>
        </RarePart>
        <MorePart actor={actor} />
      </div>
      <Summary actor={actor} />
      <PhoneFoot actor={actor} />
    </Form>
  )
}

function PaymentPart({ actor }: { actor: NewOrderActor }) {
  const { value, onChange, name, label } = useNewOrderField(actor, 'payment')
  const { payFully, totals } = useTotals(actor)
  return (
    <>
      <Part title={newOrderMessages.payment}>
        <RadioCards
          name={name}
          legend={label}
          columns={2}
          value={paymentMethods.find((method) => method === value)}
          cards={(['COD', 'CC'] as const).map((method) => ({
            value: method,
            ...newOrderMessages.method[method],
          }))}
          onChange={onChange}
        />
      </Part>
      <RarePart actor={actor} fields={['paid', 'paidReference']} title={newOrderMessages.paid}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <OrderTextField actor={actor} name="paid" inputMode="decimal" hint={newOrderMessages.paidHint} />
            {totals.grandTotal.minor > 0 && (
              <div className="mt-2">
                <Button onClick={payFully}>{newOrderMessages.payFully}</Button>
              </div>
            )}
          </div>
          <OrderTextField actor={actor} name="paidReference" hint={newOrderMessages.referenceHint} />
        </div>
      </RarePart>
    </>
  )
}
