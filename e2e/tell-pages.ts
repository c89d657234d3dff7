import { afterEach } from 'vitest'
import { openPages } from './desk.ts'

const LETTERS_MAX = 1_500
/** A page that hangs says nothing. */
const LIMIT_MS = 2_000

// After a red test the log says what stood on each page, which is closed by the time somebody reads of it.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await openPages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: LIMIT_MS })
      .catch((error: unknown) => String(error))
    console.log(`${task.name}: ${page.url()} says\n${text.slice(0, LETTERS_MAX)}\n`)
  }
})
