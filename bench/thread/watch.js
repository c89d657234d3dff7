/** Instrumentation for every measured page. Injected as it is, so it has no imports. */
globalThis.watch = {
  /** Milliseconds from `begun` to the first frame in which the text is visible. */
  untilShown: (text, begun, patienceMs) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (performance.now() - begun > patienceMs) return reject(new Error(`not shown in ${patienceMs} ms`))
        if (isInView(text)) return resolve(performance.now() - begun)
        return requestAnimationFrame(look)
      }
      look()
    }),

  /** Frames per second while the list is flung upwards, and the longest frame in milliseconds. */
  fling: (ms) =>
    new Promise((resolve) => {
      const list = scroller()
      const begun = performance.now()
      let frames = 0
      let last = begun
      let longest = 0
      const step = (now) => {
        longest = Math.max(longest, now - last)
        last = now
        frames += 1
        list.scrollTop -= 60
        if (now - begun < ms) requestAnimationFrame(step)
        else resolve({ fps: (frames * 1000) / (now - begun), longest })
      }
      requestAnimationFrame((now) => {
        last = now
        requestAnimationFrame(step)
      })
    }),

  /** From now on, records for each key the milliseconds from its event to the end of its frame. */
  keys: () => {
    const times = []
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        }),
      true,
    )
    globalThis.watch.keyTimes = times
  },

  /** Scrolls up until less than `px` are left above, then stops. Returns how far the middle row moved, in px. */
  holdStill: (px, ms) =>
    new Promise((resolve) => {
      const list = scroller()
      list.scrollTop = Math.min(list.scrollTop, px)
      const hold = () => {
        const row = rowInTheMiddle(list)
        // Newly mounted rows may take a few frames.
        if (row === undefined) return requestAnimationFrame(hold)
        const begun = performance.now()
        const first = row.getBoundingClientRect().top
        const before = list.scrollHeight
        let moved = 0
        const look = (now) => {
          moved = Math.max(moved, Math.abs(row.getBoundingClientRect().top - first))
          if (now - begun < ms) return requestAnimationFrame(look)
          return resolve({ moved, grown: list.scrollHeight - before })
        }
        return requestAnimationFrame(look)
      }
      requestAnimationFrame(() => requestAnimationFrame(hold))
    }),
}

/** The tallest scrollable element: the list of messages. */
const scroller = () =>
  [...document.querySelectorAll('*')]
    .filter((element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY))
    .toSorted((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight))[0]

const rowInTheMiddle = (list) => {
  const box = list.getBoundingClientRect()
  const middle = box.top + box.height / 2
  return [...list.querySelectorAll('li')].find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top <= middle && middle <= bottom
  })
}

const isInView = (text) => {
  const found = document.evaluate(
    `//*[not(self::script)][contains(text(), "${text}")]`,
    document.body,
    null,
    XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
  )
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at)
    const { top, bottom, height } = element.getBoundingClientRect()
    const seen = getComputedStyle(element).visibility === 'visible'
    if (seen && height > 0 && top >= 0 && bottom <= innerHeight && element.closest('a[href]') === null) return true
  }
  return false
}
