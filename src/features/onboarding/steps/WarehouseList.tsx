import { useId } from 'react'
import { useWarehouseList } from '#features/onboarding/answers.hooks.ts'
import { WarehousesNote } from '#features/onboarding/WarehousesNote.tsx'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { FieldLine } from '#ui/field/FieldLine.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'

const messages = onboardingMessages.warehouses

/** The provider's warehouses, one checkbox each, or why there are none to choose from. */
export function WarehouseList() {
  const { providerName: provider } = useAppConfig()
  const { status, warehouses, chosen, error, toggle } = useWarehouseList()
  const lineId = useId()
  if (status !== 'loaded')
    return (
      <div>
        {status === 'loading' ? <LoadingList label={messages.loading({ provider })} /> : <WarehousesNote />}
        {error && <FieldLine id={lineId} error={error} />}
      </div>
    )
  return (
    <CheckList
      name="warehouse_ids"
      legend={messages.list}
      aside={messages.selected({ n: chosen.length, of: warehouses.length })}
      error={error}
      values={chosen.map(String)}
      options={warehouses.map(({ id, name, city }) => ({ value: String(id), label: name, end: city }))}
      onToggle={(id) => toggle(Number(id))}
    />
  )
}

function LoadingList({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <p className="type-label">{messages.list}</p>
      <div className="mt-2 rounded-3 border border-line-2 bg-surface">
        {[72, 96, 40, 104, 80, 64].map((width) => (
          <div
            key={width}
            className="flex min-h-11 items-center px-4 not-first:border-t not-first:border-line"
          >
            <SkeletonBar width={width} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
