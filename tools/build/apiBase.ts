/** The address of the API when a build names none. */
const OWN = '/api/'

/**
 * The address of the API that a build is made for. Throws for one of another origin: the policy of its pages
 * (Content-Security-Policy) lets them call their own origin alone.
 */
export function apiBaseOf(value: string | undefined): string {
  if (value === undefined || value === '') return OWN
  if (/^\/(?!\/).*\/$/.test(value) || value === '/') return value
  throw new Error(
    `VITE_API_BASE_URL=${value}: give a path of the same origin with a slash at both ends, like ${OWN}, and pass it on to the API there. The pages may call no other origin.`,
  )
}
