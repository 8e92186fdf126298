import type { PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'

/** A parcel at the packing desk; `items` are its SKUs with how many pieces of each. */
export function packingParcel(
  id: string,
  items: Record<string, number>,
  rest: Partial<PackingParcel> = {},
): PackingParcel {
  return {
    id,
    version: 3,
    order: `K${id}`,
    number: 1,
    of: 1,
    status: 'approve',
    courier: 'TCS',
    cn: `CN-${id}`,
    weight_grams: 500,
    location: 'Korangi',
    city: 'Lahore',
    is_packed: false,
    requires_scan: true,
    lines: Object.entries(items).map(([sku, quantity]) => ({
      line_id: `${id} ${sku}`,
      title: `Title of ${sku}`,
      sku,
      barcode: '',
      quantity,
    })),
    ...rest,
  }
}

export const packingDesk = (rows: readonly PackingParcel[]): PackingDesk => ({
  has_more: false,
  rows: [...rows],
})
