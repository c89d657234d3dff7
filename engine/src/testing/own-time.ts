/** Milliseconds of processor time that this thread has taken: what else the machine does counts for nothing. */
export const measureOwnTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
