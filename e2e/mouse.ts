import type { Locator, Page } from 'playwright-core'

/** Two clicks this far apart don't count as a double click (ms). */
const DOUBLE_CLICK_MS = 650

/** Waits until the next click is the first of a pair again. */
export const forgetClick = (page: Page): Promise<void> => page.waitForTimeout(DOUBLE_CLICK_MS) // The time itself counts.

/**
 * Two clicks with a pause between them (ms), set by the timestamps of the events, so that the speed of the machine
 * doesn't matter.
 */
export const clickTwice = async (element: Locator, rest: number): Promise<void> => {
  const page = element.page()
  const session = await page.context().newCDPSession(page)
  const last = Date.now() / 1000
  for (const timestamp of [last - rest / 1000, last]) {
    await element.hover()
    const box = await element.boundingBox()
    if (box === null) throw new Error('There is nothing to click.')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, timestamp }
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  }
  await session.detach()
}

/** Drags a handle with the mouse and releases it at `x` (px from the left of the window). */
export const dragTo = async (handle: Locator, x: number): Promise<void> => {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('There is no handle.')
  const { mouse } = handle.page()
  const y = box.y + 300
  await mouse.move(box.x + box.width / 2, y)
  await mouse.down()
  await mouse.move(x, y, { steps: 5 })
  await mouse.up()
}
