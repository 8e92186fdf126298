import { useAskedAgain, useChoice, useIsAsked, useText } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { AskedAgainNote } from './AskedAgainNote.tsx'

const messages = onboardingMessages.shop

/** Step 5: which shop the orders come from, and how it is reached. */
export function Ecommerce() {
  const platform = useChoice('ecommerce_type')
  const isAskedAgain = useAskedAgain('ecommerce_type')
  const hasStore = useIsAsked('ecommerce_store_url')
  return (
    <div className="grid max-w-160 gap-8">
      {isAskedAgain && <AskedAgainNote />}
      <RadioCards
        {...platform}
        legend={messages.legend}
        columns={3}
        cards={[
          { value: '', title: messages.none, description: messages.noneText },
          { value: 'SHOPIFY', title: messages.shopify, description: messages.shopifyText },
          { value: 'WOOCOMMERCE', title: messages.woocommerce, description: messages.woocommerceText },
        ]}
      />
      {hasStore && <Store />}
    </div>
  )
}

/** Shopify needs its access token; WooCommerce needs its API key and may have a token (specification §5). */
function Store() {
  const url = useText('ecommerce_store_url')
  const token = useText('ecommerce_access_token')
  const key = useText('ecommerce_api_key')
  const needsKey = useIsAsked('ecommerce_api_key')
  return (
    <div className="grid max-w-130 gap-6">
      <TextField
        {...url}
        type="url"
        inputMode="url"
        autoComplete="url"
        hint={onboardingMessages.storeUrlHint}
        placeholder="https://"
      />
      {needsKey && <PasswordField {...key} autoComplete="new-password" />}
      <PasswordField {...token} autoComplete="new-password" optional={!token.required} />
    </div>
  )
}
