import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

const LIMIT_MS = 30_000

/**
 * Presses a key (or a chord, as `Control+k`) once the element or one inside it has the focus. A visible element may not
 * have it yet, and a key pressed too early goes elsewhere. Unlike `Locator.press`, this never moves the focus: that the
 * product does so is part of what is tested.
 */
export const pressIn = async (target: Locator, key: string): Promise<void> => {
  await waitForFocus(target)
  await target.page().keyboard.press(key)
}

/** Types into whatever has the focus within the element, as {@link pressIn} presses a key. */
export const typeIn = async (target: Locator, text: string): Promise<void> => {
  await waitForFocus(target)
  await target.page().keyboard.type(text)
}

/** Opens a button's menu, and returns it once it has the focus. */
export const openMenu = async (opener: Locator): Promise<Locator> => {
  await opener.click()
  const menu = opener.page().getByRole('menu')
  await waitForFocus(menu)
  return menu
}

/**
 * Presses a key that works all over the panel, once the panel listens for keys: wherever the focus is, it stays there.
 * Two keys that belong together, such as `g h`, are pressed at once, because the second must follow quickly.
 */
export const pressAnywhere = async (page: Page, keys: string): Promise<void> => {
  await page.getByRole('main').first().waitFor()
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)))
}

/**
 * Types at once, without checking where the focus is: for use after a key or click that leads into a field, where no
 * letter may get lost on the way.
 */
export const typeOnTheWay = (page: Page, text: string): Promise<void> => page.keyboard.type(text)

/** Resolves once the element, or one inside it, has the focus. */
export const waitForFocus = async (target: Locator): Promise<void> => {
  await target.waitFor()
  const limit = Date.now() + LIMIT_MS
  while (!(await hasFocus(target))) {
    if (Date.now() > limit) throw new Error(`${String(target)} didn't get the focus. ${await whoHasIt(target.page())}`)
    await pause(20)
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement)).catch(() => false)

const whoHasIt = async (page: Page): Promise<string> => {
  const tag = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
  return `It is at ${tag}.`
}
