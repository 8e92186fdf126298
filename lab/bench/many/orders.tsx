/**
 * The product with as many orders as the bench asks for: its own start, its own screens and the sample's workspace, of which
 * only the search is asked of these orders. It is built beside the product, which has nothing of it.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '#api/api.ts'
import { App } from '#app/App.tsx'
import { KarwanProvider } from '#app/KarwanProvider.tsx'
import { startKarwan } from '#app/karwan.ts'
import { defaultAppConfig } from '#domain/appConfig.ts'
import type { Order } from '#domain/orders/order.ts'
import { searchOrders } from '#domain/orders/search.ts'
import { memoryStorage } from '#session/storage.ts'
import '#ui/styles.css'
import { sampleOrders } from '#domain/sample/orders.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { Many } from '../many.ts'

const { many } = window as unknown as { many: Many }

/**
 * So many orders in the sample's 13 months, newest first: each of the sample's several times, with a number of its own and, of
 * its customer, another name and phone number.
 */
function manyOrders(count: number): Order[] {
  const sample = sampleOrders(Date.now())
  if (count === 0) return sample
  const lastNames = [...new Set(sample.map(({ customer }) => customer.name.split(' ').at(-1)))]
  const customers = new Map<string, Order['customer']>()
  const copies = Math.ceil(count / sample.length)
  return Array.from({ length: count }, (_, at) => {
    const copy = at % copies
    const order = sample[Math.floor(at / copies)] as Order
    const customerId = `${order.customerId}-${copy}`
    const customer = customers.get(customerId) ?? customerOf(order, copy)
    customers.set(customerId, customer)
    return { ...order, id: `KW-${count - at}`, customerId, customer }
  })

  function customerOf({ customer }: Order, copy: number): Order['customer'] {
    const [firstName] = customer.name.split(' ')
    const lastName = lastNames[(copy * 7 + customer.name.length) % lastNames.length]
    const number = customer.number.replace(/\d\d$/, String(10 + copy))
    return { ...customer, name: `${firstName} ${lastName}`, number }
  }
}

function openWorkspace(): Workspace {
  const sample = createSampleWorkspace({ now: Date.now })
  const orders = manyOrders(many.orders)
  return {
    ...sample,
    orders: {
      ...sample.orders,
      async search(query) {
        const start = performance.now()
        const page = searchOrders(orders, query, Date.now())
        many.answers.push(performance.now() - start)
        return page
      },
    },
  }
}

const karwan = startKarwan({
  config: defaultAppConfig,
  storage: memoryStorage(),
  openApi: (options) => createApi({ ...options, baseUrl: '/api/' }),
  openWorkspace,
})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <KarwanProvider karwan={karwan}>
        <App />
      </KarwanProvider>
    </StrictMode>,
  )
