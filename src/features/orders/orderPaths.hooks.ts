import { useLocation } from 'react-router-dom'
import { orderPath } from '#domain/paths.ts'

/**
 * The addresses of the orders of the list. They have the filters, sort and page of the list's own address, so that the
 * order knows the next one of it.
 */
export function useOrderPaths(): { view: (id: string) => string; edit: (id: string) => string } {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('edit', 'customer')
  return {
    view: (id) => `${orderPath(id)}${search}`,
    /** The order with its customer panel in edit mode (design §12). */
    edit: (id) => `${orderPath(id)}?${params.toString()}`,
  }
}
