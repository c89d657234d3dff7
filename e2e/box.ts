import type { Locator } from 'playwright-core'

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where an element is in the window, and how large (px). */
export const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${String(element)} isn't drawn.`)
  return box
}
