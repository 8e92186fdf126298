type Values = Record<string, unknown>

/** The fields of `after` that differ from `before`, with both values, as the log stores them. */
export function changed(before: Values, after: Values): { before: Values; after: Values } {
  const fields = Object.keys(after).filter(
    (field) =>
      before[field] !== after[field] &&
      JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  const pick = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}
