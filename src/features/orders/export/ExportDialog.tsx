import { useId } from 'react'
import { type ExportGroup, exportColumns, exportGroups } from '#domain/orders/exportColumns.ts'
import { orderExportColumns, orderExportMessages as words } from '#messages/orderExport.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { CheckList } from '#ui/field/CheckList.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { type OrderExportActor, useOrderExport } from './orderExport.hooks.ts'

const groups = Object.keys(exportGroups) as ExportGroup[]

/** Which columns the file of orders has. */
export default function ExportDialog({ actor }: { actor: OrderExportActor }) {
  const file = useOrderExport(actor)
  const formId = useId()
  const isAll = file.columns.length === exportColumns.length
  return (
    <Dialog
      open
      width="wide"
      onClose={file.leave}
      title={words.title({ orders: file.chosen })}
      text={words.text}
      foot={
        <FormFoot
          form={formId}
          onCancel={file.leave}
          busy={file.isBusy}
          busyText={words.busy}
          unavailable={file.isIncomplete ? words.empty : undefined}
        >
          {words.confirm}
        </FormFoot>
      }
    >
      <Form {...file.chart} id={formId} className="flex flex-col gap-4" onSubmit={file.submit}>
        <p>
          <Button onClick={isAll ? file.chooseNone : file.chooseAll}>{isAll ? words.none : words.all}</Button>
        </p>
        <div className="grid items-start gap-4 md:grid-cols-2">
          {groups.map((group) => {
            const columns = exportGroups[group]
            const chosen = file.columns.filter((column) => columns.some((one) => one === column))
            return (
              <CheckList
                key={group}
                name={group}
                legend={words.groups[group]}
                aside={words.count({ chosen: chosen.length, all: columns.length })}
                options={columns.map((value) => ({ value, label: orderExportColumns[value] }))}
                values={chosen}
                onToggle={file.toggle}
              />
            )
          })}
        </div>
      </Form>
    </Dialog>
  )
}
