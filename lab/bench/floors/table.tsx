/**
 * The least that a list of orders with React needs: 1,000 orders in memory and a filter. It shows as many rows as our
 * list, or all of them (`?rows=1000`).
 */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const ORDERS = 1000
const rows = Number(new URLSearchParams(location.search).get('rows') ?? 10)

const statuses = ['all', 'pending', 'dispatched', 'delivered', 'returned']

const orders = Array.from({ length: ORDERS }, (_, index) => ({
  id: `KW-${11_284 - index}`,
  customer: `Customer ${(index * 37) % 211}`,
  placedAt: Date.UTC(2026, 0, 1) - index * 3_600_000,
  payment: index % 3 === 0 ? 'CC' : 'COD',
  total: 500 + ((index * 7919) % 20_000),
  status: statuses[1 + (index % (statuses.length - 1))] ?? '',
}))

function Orders() {
  const [status, setStatus] = useState('all')
  const found = orders.filter((order) => status === 'all' || order.status === status)
  return (
    <main>
      <h1>Orders</h1>
      {statuses.map((name) => (
        <button key={name} type="button" role="tab" onClick={() => setStatus(name)}>
          {name}
        </button>
      ))}
      <p>{found.length} orders</p>
      <table>
        <thead>
          <tr>
            {['Order', 'Customer', 'Date', 'Payment', 'Total', 'Status'].map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, rows).map((order) => (
            <tr key={order.id}>
              <td>{order.id}</td>
              <td>{order.customer}</td>
              <td>{new Date(order.placedAt).toISOString().slice(0, 10)}</td>
              <td>{order.payment}</td>
              <td>{order.total.toLocaleString('en')}</td>
              <td>{order.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Orders />)
