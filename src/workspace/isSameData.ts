/**
 * Deep equality of plain data. Every call of a workspace returns new objects, so an unchanged row is recognised by its
 * values.
 */
export function isSameData<Data extends object>(one: Data, other: Data): boolean {
  const keys = Object.keys(one) as (keyof Data)[]
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => {
      const [value, otherValue] = [one[key], other[key]]
      return (
        Object.is(value, otherValue) ||
        (isObject(value) && isObject(otherValue) && isSameData(value, otherValue))
      )
    })
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
