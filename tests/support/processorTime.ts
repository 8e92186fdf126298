/**
 * How long the processor works at something, in milliseconds: unlike the time on a clock it does not grow with what else the
 * machine has to do.
 */
export function processorMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
