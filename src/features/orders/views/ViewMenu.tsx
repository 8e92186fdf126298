import type { OrderView } from '#domain/orderViews.ts'
import { orderViewsMessages } from '#messages/orderViews.ts'
import { AddIcon, RefreshIcon, SavedViewIcon } from '#ui/icons.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuEntry } from '#ui/overlay/menuEntry.ts'
import type { ViewsOnScreen } from './orderViews.hooks.ts'
import { entriesOf } from './ViewStrip.tsx'

/** The views in a menu, with what can be done to the one that is shown. It names that one, and is as wide without it. */
export function ViewMenu({ views }: { views: ViewsOnScreen }) {
  const { current, latest } = views
  const isChanged = latest !== null && !current
  const nameOf = (view: OrderView) =>
    isChanged && view.id === latest.id ? `${view.name} (${orderViewsMessages.changed})` : view.name
  const shown = views.views.map((view) => ({
    id: view.id,
    label: nameOf(view),
    isCurrent: view.id === current?.id,
    onSelect: () => views.open(view),
  }))
  const acts = actsOf(views).map((act, at) => ({ ...act, beginsGroup: at === 0 }))
  const text = latest?.name ?? orderViewsMessages.short
  const label = views.isLoading ? orderViewsMessages.loading : orderViewsMessages.none(views)
  const none = { id: 'none', label, disabled: true, onSelect: () => {} }
  return (
    <Menu
      label={latest ? orderViewsMessages.shown({ name: nameOf(latest) }) : orderViewsMessages.label}
      text={text}
      icon={SavedViewIcon}
      entries={shown.length + acts.length > 0 ? [...shown, ...acts] : [none]}
      wide
      isChanged={isChanged}
    />
  )
}

function actsOf(views: ViewsOnScreen): MenuEntry[] {
  const { latest, fullReason } = views
  const { failedRetry, save, of } = orderViewsMessages
  const acts: MenuEntry[] = []
  if (views.hasFailed)
    acts.push({ id: 'retry', label: failedRetry, icon: RefreshIcon, onSelect: views.retry })
  if (views.canSave)
    acts.push({
      id: 'save',
      label: fullReason ?? save,
      icon: AddIcon,
      disabled: fullReason !== undefined,
      onSelect: views.save,
    })
  if (latest && views.mayChange)
    acts.push(
      ...entriesOf(latest, views, {
        replace: of.replace(latest),
        rename: of.rename(latest),
        delete: of.delete(latest),
      }),
    )
  return acts
}
