/**
 * The most processor time in milliseconds that this thread, which serves all requests, took between two turns of its event
 * loop while `work` ran. Not time on the clock: others use the machine, too.
 */
export const longestTurnDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let goesOn = true
  let longest = 0
  const watch = async () => {
    while (goesOn) {
      const before = process.threadCpuUsage()
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, spentSince(before))
    }
  }
  const watching = watch()
  await work().finally(() => (goesOn = false))
  await watching
  return longest
}

/** Processor time of this thread in milliseconds. */
export const spentSince = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1_000
}
