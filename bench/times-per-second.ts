/** How often `once` can be done per second, measured for this many milliseconds. */
export const timesPerSecond = (once: () => void, ms: number): number => {
  let times = 0
  const begun = threadMs()
  const until = performance.now() + ms
  while (performance.now() < until) {
    once()
    times += 1
  }
  return (times * 1_000) / (threadMs() - begun)
}

/** CPU time of this thread, so that other processes on a busy machine don't count. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
