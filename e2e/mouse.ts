import type { Locator, Page } from 'playwright-core'

/** Longer than two clicks may be apart to count as one double click (ms). */
const DOUBLE_CLICK_MS = 650

/** Lets time pass until the next click is the first of a pair again: the time itself is what counts. */
export const forgetClick = (page: Page): Promise<void> => page.waitForTimeout(DOUBLE_CLICK_MS)

/** Two clicks with a rest between them (ms), whatever the system thinks of double clicks. The rest is what is tested. */
export const clickTwice = async (element: Locator, rest: number): Promise<void> => {
  if (rest === 0) return element.dblclick()
  await element.click()
  await element.page().waitForTimeout(rest)
  await element.click()
}

/** Takes a handle by the mouse and lets it go at `x` (px from the left of the window). */
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
