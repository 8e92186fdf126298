/** What the page is told by the server that sends it: `<meta name="app-config" content="{…}">` (design §6). */
import * as v from 'valibot'

/** Values of the wire beside which the provider-run value stands (specification §3): its name cannot be one. */
const takenValues = ['COMPANY', 'TCS', 'LEOPARD']

export const appConfigSchema = v.object({
  /** The product's name as people read it. */
  productName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  /** The provider of warehouses and of the courier; its upper case is the provider-run value on the wire. */
  providerName: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(40),
    v.check((name) => !takenValues.includes(name.toUpperCase())),
  ),
  /** Where 'Contact Support' writes to. */
  supportEmail: v.pipe(v.string(), v.trim(), v.email()),
})
export type AppConfig = v.InferOutput<typeof appConfigSchema>

export const defaultAppConfig: AppConfig = {
  productName: 'Karwan',
  providerName: 'Karwan',
  supportEmail: 'support@karwan.example',
}
