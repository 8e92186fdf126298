import { orderPath } from '#domain/paths.ts'

/** The order with its customer panel in edit mode (design §12). */
export function editOrderPath(id: string): string {
  return `${orderPath(id)}?edit=customer`
}
