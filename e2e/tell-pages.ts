import { setTimeout as pause } from 'node:timers/promises'
import { afterEach } from 'vitest'
import type { Page } from 'playwright-core'
import { openPages } from './desk.ts'

const LETTERS_MAX = 1_500
/** How long a page may take to say something. */
const LIMIT_MS = 2_000

// After a red test the log says what stood on each page, which is closed by the time somebody reads of it. Dialogs come
// first: they are last in the page, and its text is cut off.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await openPages()) {
    const dialogs = (await textsOf(page, '[role=dialog], [role=alertdialog]')).map((text) => `Dialog: ${text}`)
    const texts = [...dialogs, ...(await textsOf(page, 'body'))].map((text) => text.slice(0, LETTERS_MAX))
    console.log(`${task.name}: ${page.url()} says\n${texts.join('\n')}\n`)
  }
})

/** The texts of all visible elements that match the selector. */
const textsOf = async (page: Page, selector: string): Promise<string[]> => {
  const reading = page
    .locator(selector)
    .filter({ visible: true })
    .allInnerTexts()
    .catch((error: unknown) => [String(error)])
  return Promise.race([reading, pause(LIMIT_MS, ['it hangs'], { ref: false })])
}
