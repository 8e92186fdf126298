import { memo } from 'react'
import { customersMessages } from '#messages/customers.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { CustomerGrid } from './CustomerGrid.tsx'
import { CustomersToolbar } from './CustomersToolbar.tsx'
import { type Customers as CustomersList, useCustomers, useCustomersActor } from './customers.hooks.ts'

// The panels bring the dialog library with them, which nobody needs to look around.
const CustomerEditor = lazyPart(() => import('./CustomerEditor.tsx'))
const CustomerDrawer = lazyPart(() => import('./CustomerDrawer.tsx'))
const ContactDialog = lazyPart(() => import('./ContactDialog.tsx'))

/** All customers as cards: found by search, sorted; added, edited and deleted. */
export default function CustomersPage() {
  const actor = useCustomersActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <Customers actor={actor} />}
    </main>
  )
}

/** Renders for what the chart has, and not for each address that follows it. */
const Customers = memo(function Customers({ actor }: { actor: RecordListActor }) {
  const customers = useCustomers(actor)
  const reasonAgainst = useReasonAgainst('customers.change')
  return (
    <>
      <PageHeader
        title={customersMessages.title}
        actions={
          <Button kind="primary" icon={AddIcon} onClick={customers.panel.add} unavailable={reasonAgainst}>
            {customersMessages.addCustomer}
          </Button>
        }
      />
      {!customers.hasNone && <CustomersToolbar customers={customers} />}
      <CustomerGrid customers={customers} />
      <Panel customers={customers} />
    </>
  )
})

/** What lies over the cards. */
function Panel({ customers }: { customers: CustomersList }) {
  const { record, isViewing, isContacting, editor, edit, close, dismissEditor } = customers.panel
  if (editor)
    return (
      <CustomerEditor
        isShown
        onFailed={dismissEditor}
        actor={editor}
        isNew={record === null}
        onOpenProfile={(phone) => {
          // The list shows that customer, once the form is discarded.
          customers.search(phone)
          dismissEditor()
        }}
      />
    )
  if (record === null) return null
  return (
    <>
      {isViewing && (
        <CustomerDrawer
          isShown
          onFailed={close}
          customer={record}
          zone={customers.zone}
          onClose={close}
          onEdit={() => edit(record)}
          onRemove={() => {
            close()
            customers.remove(record)
          }}
          onErased={() => {
            close()
            customers.readAgain()
          }}
        />
      )}
      {isContacting && <ContactDialog isShown onFailed={close} customer={record} onClose={close} />}
    </>
  )
}
