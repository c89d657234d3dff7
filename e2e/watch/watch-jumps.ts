import type { Locator } from 'playwright-core'

interface JumpWatch {
  /** How far the visible content may still move, in px; positive means up, as when scrolling down. */
  due: number
  /** The last turn of the wheel has arrived. */
  turned: boolean
  jumps: number[]
}

declare global {
  interface Window {
    jumpWatch?: JumpWatch
  }
}

/**
 * Watches the bubbles of a thread in every frame, as they are painted. They may move as far as the wheel was turned, in
 * that direction. Any other movement is a jump.
 */
export const watchJumps = async (thread: Locator) => {
  await thread.evaluate(watchFrames)
  const page = thread.page()
  return {
    /** Turns the wheel over the thread, where the mouse is, and waits until it has scrolled as far as it will. */
    turn: async (by: number): Promise<void> => {
      await page.evaluate((due) => Object.assign(window.jumpWatch ?? {}, { due, turned: false }), by)
      await page.mouse.wheel(0, by)
      await thread.evaluate(stand)
    },
    /** The jumps so far, in px. */
    jumps: () => page.evaluate(() => window.jumpWatch?.jumps ?? []),
  }
}

/** Resolves once the wheel's turn has arrived and the element has then kept its place for five frames. */
const stand = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    let [last, frames] = [element.scrollTop, 0]
    const look = () => {
      frames = element.scrollTop === last && window.jumpWatch?.turned === true ? frames + 1 : 0
      last = element.scrollTop
      if (frames < 5) return requestAnimationFrame(look)
      if (window.jumpWatch !== undefined) window.jumpWatch.due = 0
      return resolve()
    }
    requestAnimationFrame(look)
  })

const watchFrames = (element: Element): void => {
  const watch: JumpWatch = { due: 0, turned: true, jumps: [] }
  window.jumpWatch = watch
  element.addEventListener('wheel', () => (watch.turned = true), { passive: true })
  let inView = new Map<string, number>()
  const compare = () => {
    const view = element.getBoundingClientRect()
    const way = watch.due < 0 ? -1 : 1
    const moves: number[] = []
    const now = new Map<string, number>()
    for (const bubble of element.querySelectorAll<HTMLElement>('[data-message]')) {
      const { top, bottom } = bubble.getBoundingClientRect()
      const id = bubble.dataset['message'] ?? ''
      const before = inView.get(id)
      if (before !== undefined) moves.push((before - top) * way)
      if (bottom > view.top && top < view.bottom && bubble.checkVisibility({ visibilityProperty: true }))
        now.set(id, top)
    }
    inView = now
    // Otherwise none of them was in view before: it scrolled more than a screen at once.
    if (moves.length === 0) return
    const over = Math.max(...moves.map((move) => Math.max(move - Math.abs(watch.due), -move)))
    if (over > 1) watch.jumps.push(Math.round(over))
    watch.due -= way * Math.min(Math.abs(watch.due), Math.max(0, ...moves))
  }
  const tick = () => {
    // Rows are placed by an observer of their sizes, after the callbacks of a frame. An observer created later runs
    // after it.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      compare()
    })
    observer.observe(element)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}
