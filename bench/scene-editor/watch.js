/** Instrumentation for every measured page. Injected as it is, so it has no imports. */
globalThis.watchScene = {
  /** Milliseconds from `begun` to the end of the first frame with a visible node. */
  untilShown: (selector, begun) =>
    new Promise((resolve) => {
      const look = () => {
        const shown = [...document.querySelectorAll(selector)].some(isInView)
        if (!shown) return requestAnimationFrame(look)
        return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
      }
      look()
    }),

  /** Counts frames until `stop`, which returns frames per second and the longest frame in ms. */
  frames: () => {
    const gaps = []
    let last
    let goes = true
    const step = (now) => {
      if (last !== undefined) gaps.push(now - last)
      last = now
      if (goes) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    globalThis.watchScene.stop = () => {
      goes = false
      const whole = gaps.reduce((sum, gap) => sum + gap, 0)
      return { fps: (gaps.length * 1000) / whole, longest: Math.max(...gaps) }
    }
  },
}

/** Long tasks in ms since the page was opened. */
globalThis.longTasks = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) globalThis.longTasks.push({ at: startTime, ms: duration })
}).observe({ entryTypes: ['longtask'] })

const isInView = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right > left
}
