/** Processor time of this thread in milliseconds, independent of what else the machine does. */
export const measureOwnTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
