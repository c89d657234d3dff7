/**
 * Makes a function that fetches code once, and again only after a failure. A browser that is asked for code it already
 * has goes through all of its files again before it answers, and a page has dozens.
 */
export const loadOnce = <Code>(load: () => Promise<Code>): (() => Promise<Code>) => {
  let loading: Promise<Code> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}
