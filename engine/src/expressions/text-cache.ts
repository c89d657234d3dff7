/**
 * Caches results by text: at least the last `most`, at most twice as many. Uses two generations, so a look-up is one or
 * two map reads and eviction is free.
 */
export const cacheByText = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (text) => {
    const known = young.get(text)
    if (known !== undefined) return known
    const made = old.get(text) ?? make(text)
    if (young.size >= most) {
      old = young
      young = new Map()
    }
    young.set(text, made)
    return made
  }
}
