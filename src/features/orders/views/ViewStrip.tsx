import type { OrderView } from '#domain/orderViews.ts'
import { orderViewsMessages } from '#messages/orderViews.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, DeleteIcon, EditIcon, MoreIcon, RefreshIcon, SuccessIcon } from '#ui/icons.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuEntry } from '#ui/overlay/menuEntry.ts'
import { Strip } from '#ui/tabs/Strip.tsx'
import type { ViewsOnScreen } from './orderViews.hooks.ts'

/** The views as a row of buttons, with what can be done to the one that was opened, or to none yet. */
export function ViewStrip({ views, inDrawer }: { views: ViewsOnScreen; inDrawer?: boolean }) {
  const { latest } = views
  if (views.hasFailed && views.views.length === 0)
    return (
      <p className="type-sm flex items-center gap-2 text-ink-2">
        <span>{orderViewsMessages.failed}</span>
        <Button kind="quiet" icon={RefreshIcon} onClick={views.retry}>
          {orderViewsMessages.retry}
        </Button>
      </p>
    )
  if (views.views.length === 0 && !views.canSave) return null
  return (
    <div className="flex min-w-0 items-center gap-1 phone:flex-wrap phone:gap-2">
      {views.views.length > 0 && (
        <div className="-m-1 min-w-0">
          <Strip current={latest?.id ?? ''} className="p-1">
            <ul
              aria-label={orderViewsMessages.label}
              className="flex w-max gap-1 phone:w-auto phone:flex-wrap phone:gap-2"
            >
              {views.views.map((view) => (
                <li key={view.id} className="flex shrink-0 items-center phone:max-w-full">
                  <ViewButton view={view} views={views} />
                  {view.id === latest?.id && views.mayChange && (
                    <Menu
                      label={orderViewsMessages.menu(view)}
                      icon={MoreIcon}
                      entries={entriesOf(view, views, orderViewsMessages)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Strip>
        </div>
      )}
      {views.canSave && (
        <Button
          kind={inDrawer ? 'secondary' : 'quiet'}
          icon={AddIcon}
          focusTarget="saving"
          unavailable={views.fullReason}
          onClick={views.save}
        >
          {orderViewsMessages.save}
        </Button>
      )}
    </div>
  )
}

/** Opens a view; pressed again, the list shows all orders. */
function ViewButton({ view, views }: { view: OrderView; views: ViewsOnScreen }) {
  const { current, latest } = views
  const isCurrent = view.id === current?.id
  const isChanged = !isCurrent && view.id === latest?.id
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={() => views.open(view)}
      className={`type-sm colours flex min-h-9 max-w-60 min-w-0 items-center gap-1.5 rounded-2 border px-3 phone:min-h-11 phone:max-w-full ${
        isCurrent
          ? 'border-brand bg-selected shadow-[inset_0_0_0_1px_var(--brand)]'
          : `${isChanged ? 'border-dashed border-line-strong' : 'border-line-2'} hover:bg-hover`
      }`}
    >
      <bdi className="truncate">{view.name}</bdi>
      {isChanged && <span className="text-ink-2">({orderViewsMessages.changed})</span>}
    </button>
  )
}

/** What can be done to a view. */
export function entriesOf(
  view: OrderView,
  views: ViewsOnScreen,
  words: Record<'replace' | 'rename' | 'delete', string>,
): MenuEntry[] {
  return [
    ...(views.current
      ? []
      : [
          {
            id: 'replace',
            label: words.replace,
            icon: SuccessIcon,
            onSelect: () => views.replace(view),
          },
        ]),
    { id: 'rename', label: words.rename, icon: EditIcon, onSelect: () => views.rename(view) },
    {
      id: 'delete',
      label: words.delete,
      icon: DeleteIcon,
      danger: true,
      onSelect: () => views.remove(view),
    },
  ]
}
