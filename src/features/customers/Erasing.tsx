import { useEffect } from 'react'
import type { Customer } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { ProvenActDialog } from '#session/ProvenActDialog.tsx'
import { type ProvenActActor, useProvenAct } from '#session/provenAct.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { useCapability, useMay } from '#workspace/workspace.hooks.ts'
import { useErasingActor } from './erasing.hooks.ts'

type Props = { customer: Customer; onErased: () => void }

const words = customersMessages.erasing

/** Erases who a customer is: on own data, for those who may, and once. */
export function Erasing(props: Props) {
  const may = useMay()
  const isOwnData = useCapability('findCustomers')
  const actor = useErasingActor()
  if (!actor || !isOwnData || props.customer.isErased || !may('customers.erase')) return null
  return <Ready actor={actor} {...props} />
}

function Ready({ actor, customer, onErased }: Props & { actor: ProvenActActor }) {
  const act = useProvenAct(actor)
  useEffect(() => {
    if (act.isDone) onErased()
  }, [act.isDone, onErased])
  const { id, version, name } = customer
  return (
    <div className="mt-6">
      <Button kind="quietDanger" onClick={() => act.open({ id, version })}>
        {customersMessages.erase}
      </Button>
      <ProvenActDialog act={act} words={{ ...words, title: words.title({ name }) }} />
    </div>
  )
}
