import { Session } from 'node:inspector'

/**
 * How many calls of functions `work` makes, libraries included. Unlike a time it is the same on every machine, however
 * busy: work that grows with the square of its input shows in its calls. What is built into the language is not
 * counted, so a regular expression that backtracks doesn't show.
 */
export const countCalls = (work: () => unknown): number => countCallsOfEach([work])[0] ?? 0

/** The same for several, one after another. It is faster than counting each by itself: to begin takes a while. */
export const countCallsOfEach = (works: readonly (() => unknown)[]): number[] => {
  const counting = startCounting()
  try {
    return works.map((work) => {
      // What ran before is counted no longer.
      counting.callsOf('')
      work()
      return counting.callsOf('')
    })
  } finally {
    counting.end()
  }
}

/** The same for what other threads and processes take part in: only the calls of this thread, in files of this path. */
export const countCallsDuring = async (work: () => Promise<unknown>, path = ''): Promise<number> => {
  const counting = startCounting()
  try {
    await work()
    return counting.callsOf(path)
  } finally {
    counting.end()
  }
}

const startCounting = () => {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    callsOf: (path: string): number => {
      let calls = 0
      session.post('Profiler.takePreciseCoverage', (error, taken) => {
        if (error) throw error
        for (const { url, functions } of taken.result)
          if (url.includes(path) && !url.startsWith('node:'))
            for (const { ranges } of functions) calls += ranges[0]?.count ?? 0
      })
      return calls
    },
    end: () => {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
