/** The configuration that the server writes into the page: `<meta name="app-config" content="{…}">` (design §7). */
import * as v from 'valibot'

/** The other values on the wire, from which the provider's name must differ (specification §3). */
const takenValues = ['COMPANY', 'TCS', 'LEOPARD']

export const appConfigSchema = v.object({
  /** The product name on screen. */
  productName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  /** The provider of warehouses and courier. In upper case it is the provider-run value on the wire. */
  providerName: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(40),
    v.check((name) => !takenValues.includes(name.toUpperCase())),
  ),
  /** The recipient of 'Contact Support'. */
  supportEmail: v.pipe(v.string(), v.trim(), v.email()),
})
export type AppConfig = v.InferOutput<typeof appConfigSchema>

export const defaultAppConfig: AppConfig = {
  productName: 'Karwan',
  providerName: 'Karwan',
  supportEmail: 'support@karwan.example',
}
