/** Products, customers and locations of the live API as the screens have them. */
import type { Customer, KnownCustomer } from '#domain/customers.ts'
import type { AllocationSettings } from '#domain/fulfilment/allocationSettings.ts'
import type {
  AllocationResponse,
  CustomerResponse,
  LocationResponse,
  ProductResponse,
  ProductStockResponse,
  SpellingResponse,
} from '#domain/fulfilment/catalogueContract.ts'
import type { ProductStock } from '#domain/fulfilment/stockForm.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import type { ManagedLocation } from '#domain/locations.ts'
import type { Product } from '#domain/products.ts'

export function productOf(product: ProductResponse): Product {
  const { id, version, name, category, price, cost, stock, sku, vendor, barcode } = product
  const byLocation = (units: 'on_hand' | 'available') =>
    Object.fromEntries(product.stock_at.map((at) => [at.location_id, at[units]]))
  return {
    id,
    version,
    name,
    category,
    price,
    stock,
    stockStatus: product.stock_status,
    lowStockAt: product.low_stock_at,
    // Of a product without a photo.
    icon: 'box',
    photo: product.photo,
    sku,
    vendor,
    barcode,
    weightGrams: product.weight_grams,
    cost,
    stockAt: byLocation('on_hand'),
    available: {
      total: product.available,
      reserved: product.stock_at.reduce((sum, { reserved }) => sum + reserved, 0),
      at: byLocation('available'),
    },
  }
}

export function spellingOf({
  alias,
  written,
  city,
  province,
  taught_by,
  taught_at,
}: SpellingResponse): LearnedSpelling {
  return { alias, written: written || alias, city, province, taughtBy: taught_by, taughtAt: taught_at }
}

export function customerOf(customer: CustomerResponse): Customer {
  const { id, version, name, email, phone, city, country, orders, acceptance } = customer
  return {
    id,
    version,
    name,
    email,
    phone,
    city,
    country,
    joinedAt: customer.joined_at,
    orders,
    totalSpent: customer.total_spent,
    lastOrderAt: customer.last_order_at,
    acceptance,
    isErased: customer.is_erased,
  }
}

export function knownCustomerOf(customer: CustomerResponse): KnownCustomer {
  const { address1, address2, zip, is_blocked: isBlocked, acceptance } = customer
  return { ...customerOf(customer), address1, address2, zip, isBlocked, acceptance }
}

export function locationOf(location: LocationResponse): ManagedLocation {
  const { id, version, name, city, address, units, reserved } = location
  return {
    id,
    version,
    name,
    city,
    address,
    units,
    reserved,
    isExport: location.is_export,
    isActive: location.is_active,
    closedBecause: location.closed_because,
    isProvider: location.is_provider,
    openParcels: location.open_parcels,
    openOrders: location.open_orders,
  }
}

export function allocationOf(allocation: AllocationResponse): AllocationSettings {
  const { version, split_logic: option, max_parcels: maxParcels } = allocation
  return {
    version,
    option,
    maxParcels,
    usesOwnWarehouses: allocation.uses_own_warehouses,
    haltsWholeOrders: allocation.halts_whole_orders,
    haltDays: allocation.halt_days,
  }
}

export function productStockOf({ rows, adjustments }: ProductStockResponse): ProductStock {
  return {
    places: rows.map(({ location_id: id, name, city, is_active, on_hand, reserved, buffer, available }) => ({
      id,
      name,
      city,
      isActive: is_active,
      onHand: on_hand,
      reserved,
      buffer,
      available,
    })),
    history: adjustments.map(({ id, at, location, change, on_hand_after, reason, note, by }) => ({
      id,
      at,
      place: location,
      change,
      onHandAfter: on_hand_after,
      reason,
      note,
      by,
    })),
  }
}
