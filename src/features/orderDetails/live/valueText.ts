import { formatMoney } from '#domain/money.ts'
import { orderActMessages } from '#messages/orderActs.ts'

/** A value of the log by the name of its field, short enough to read. Amounts are in minor units there. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return orderActMessages.nothing
  if (typeof value === 'number' && /minor$/i.test(field))
    return formatMoney({ minor: value, currency: 'PKR' }, 'orderDetail')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? orderActMessages.yes : orderActMessages.no
  if (Array.isArray(value))
    return value.length === 0 ? orderActMessages.nothing : value.map((each) => valueText(each)).join(', ')
  return Object.entries(value)
    .map(([name, inner]) => `${orderActMessages.fieldName({ field: name })} ${valueText(inner, name)}`)
    .join(', ')
}
