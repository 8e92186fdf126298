import { lazy, Suspense, useCallback, useState } from 'react'
import type { Customer } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { CustomerGrid } from './CustomerGrid.tsx'
import { CustomersToolbar } from './CustomersToolbar.tsx'
import { useCustomers } from './customers.hooks.ts'

// The panels bring the dialog library with them, which nobody needs to look around.
const CustomerEditor = lazy(() => import('./CustomerEditor.tsx'))
const CustomerDrawer = lazy(() => import('./CustomerDrawer.tsx'))
const ContactDialog = lazy(() => import('./ContactDialog.tsx'))

/** What lies over the cards. */
type Panel =
  | { kind: 'details'; customer: Customer }
  | { kind: 'contact'; customer: Customer }
  | { kind: 'editor'; customer: Customer | null }

/** All customers as cards: found by search, sorted; added, edited and deleted. */
export default function CustomersPage() {
  const customers = useCustomers()
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = useCallback(() => setPanel(null), [])
  return (
    <main id="main" {...customers.chart}>
      <PageHeader
        title={customersMessages.title}
        actions={
          <Button kind="primary" icon={AddIcon} onClick={() => setPanel({ kind: 'editor', customer: null })}>
            {customersMessages.addCustomer}
          </Button>
        }
      />
      <CustomersToolbar customers={customers} />
      <CustomerGrid
        customers={customers}
        onView={(customer) => setPanel({ kind: 'details', customer })}
        onContact={(customer) => setPanel({ kind: 'contact', customer })}
      />
      <Suspense fallback={null}>
        {panel?.kind === 'details' && (
          <CustomerDrawer
            customer={panel.customer}
            zone={customers.zone}
            onClose={close}
            onEdit={() => setPanel({ kind: 'editor', customer: panel.customer })}
            onRemove={() => {
              close()
              customers.remove(panel.customer)
            }}
          />
        )}
        {panel?.kind === 'contact' && <ContactDialog customer={panel.customer} onClose={close} />}
        {panel?.kind === 'editor' && <CustomerEditor customer={panel.customer} onClosed={close} />}
      </Suspense>
    </main>
  )
}
