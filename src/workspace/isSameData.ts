/**
 * Whether two answers of a workspace say the same, whatever they are made of: every answer is a new one, so a row
 * that did not change is known by what it says. For plain data; fields that only one of them has make a difference.
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
