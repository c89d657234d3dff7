import type { Locator } from 'playwright-core'

/** Two clicks with a rest between them (ms), whatever the system thinks of double clicks. */
export const clickTwice = async (element: Locator, rest: number): Promise<void> => {
  await element.click()
  if (rest > 0) await element.page().waitForTimeout(rest)
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
