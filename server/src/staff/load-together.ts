/**
 * Asks for single things by key as one question for all that are wanted at the same moment: thousands of streams come
 * back at once, and a question costs nearly the same for one as for a hundred. While some questions are under way what is
 * wanted waits to go with the next; what is asked for is always read after it was asked for. Undefined: it is not there.
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
      // Each of them says so in its own turn.
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

/** Questions at once: a few, so that those who ask alone do not wait for each other. */
const UNDER_WAY = 2
const AT_ONCE = 200
