/**
 * Batches simultaneous loads of single keys into one query: thousands of live streams reconnect at the same time, and a
 * query for a hundred keys costs nearly the same as one for a single key. While `UNDER_WAY` queries are running,
 * further keys wait for the next. A key is always read after it was requested. The promise resolves to undefined if
 * there is no such thing.
 */
export const loadTogether = <T>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): ((key: string) => Promise<T | undefined>) => {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>()
  let underWay = 0
  let planned = false

  const plan = () => {
    if (planned || underWay >= UNDER_WAY || waiting.size === 0) return
    planned = true
    setImmediate(() => void begin())
  }
  const begin = async () => {
    planned = false
    const asked = [...waiting].slice(0, AT_ONCE)
    waiting = new Map([...waiting].slice(AT_ONCE))
    underWay += 1
    plan()
    try {
      const found = await load(asked.map(([key]) => key))
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      // Every caller gets the error.
      for (const [, { reject }] of asked) reject(error)
    }
    underWay -= 1
    plan()
  }
  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<T | undefined>()
    waiting.set(key, asked)
    plan()
    return asked.promise
  }
}

/** Simultaneous queries: a few, so that single loads do not wait for each other. */
const UNDER_WAY = 2
const AT_ONCE = 200
