let take: (() => boolean) | null = null

/**
 * Listens to steps through the history before the router does. Called before the router is made: the window calls its
 * listeners in the order in which they were added, and a capturing one isn't called sooner in Chromium.
 */
export const listenBeforeRouter = (): void => {
  // Tests of routes have no window.
  if (typeof window === 'undefined') return
  window.addEventListener('popstate', (event) => {
    if (take?.() === true) event.stopImmediatePropagation()
  })
}

/** Who looks at each step first, and returns true if the router must not see it. */
export const takeSteps = (taker: () => boolean): void => {
  take = taker
}
