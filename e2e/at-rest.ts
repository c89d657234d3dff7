import type { Page } from 'playwright-core'

/** A page that hasn't changed for this long is at rest (ms). */
const QUIET_MS = 120
const LIMIT_MS = 30_000

/**
 * Waits until the page is drawn: its main part and its fonts are there, no skeleton is left, and for a moment nothing
 * has faded, slid or changed in the document. (Because of the live stream, the network is never idle.) Throws after 30
 * s.
 */
export const atRest = async (page: Page): Promise<void> => {
  const why = await page.evaluate(
    async ({ quiet, limit }) => {
      const began = performance.now()
      let changed = began
      const observer = new MutationObserver(() => (changed = performance.now()))
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      const moves = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000,
          )
      const busy = () => document.querySelector('[aria-busy="true"]') !== null
      const drawn = () => document.querySelector('main, [role="main"]') !== null
      const restless = () => {
        if (!drawn()) return 'it has no main part'
        if (document.fonts.status === 'loading') return 'fonts are loading'
        if (busy()) return 'a skeleton is shown'
        if (moves()) {
          // What has faded out is removed from the document a moment later.
          changed = performance.now()
          return 'something moves'
        }
        return performance.now() - changed < quiet ? 'the document changes' : null
      }
      let reason = restless()
      while (reason !== null && performance.now() - began < limit) {
        await new Promise((next) => requestAnimationFrame(next))
        reason = restless()
      }
      observer.disconnect()
      return reason
    },
    { quiet: QUIET_MS, limit: LIMIT_MS },
  )
  if (why !== null) throw new Error(`${page.url()} does not come to rest: ${why}.`)
}
