import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { typeIn, typeOnTheWay } from './keys.ts'

/** Begins with a letter that pins, and contains the other single-key commands. */
export const SENTENCE = 'please keep moving, five km by next week or just relax'

export const composerOf = (page: Page, client: string): Locator =>
  page.getByRole('textbox', { name: `Message to ${client}` })

export const expectFocus = async (element: Locator, what: string): Promise<void> => {
  await expect
    .poll(() => element.evaluate((found) => found === document.activeElement), { message: `the focus: ${what}` })
    .toBe(true)
}

/** Types a sentence as fast as possible, and finds it whole in the field, which still has the cursor. */
export const expectWhole = async (field: Locator, before = '', sentence = SENTENCE): Promise<void> => {
  await typeIn(field, sentence)
  await expect.poll(() => field.inputValue()).toBe(before + sentence)
  await expectFocus(field, 'the field')
}

/** Whose composer has the cursor, and its text. Before it has loaded, typing goes to a field without a name. */
export const focusedComposer = (page: Page): Promise<{ client: string; text: string } | null> =>
  page.evaluate(() => {
    const field = document.activeElement
    const client = /^Message to (.+)$/.exec(field?.getAttribute('aria-label') ?? '')?.[1]
    return field instanceof HTMLTextAreaElement && client !== undefined ? { client, text: field.value } : null
  })

/** Waits until the server has all drafts. A browser closed before that leaves an older text to the next test. */
export const expectDraftsSaved = async (page: Page): Promise<void> => {
  const unsaved = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft:us_\w+:ct_/.test(key)))
  await expect.poll(unsaved).toEqual([])
}

/** What single keys could have changed: pins, mutes, review points and folders of all conversations. */
export const marksOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const answer = await fetch('/v2/threads.search', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 100, filters: {} }),
    })
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
    return data
      .map(({ _id, isPinned, mutedUntil, reviewPoint, folderIds }) =>
        JSON.stringify({ _id, isPinned, mutedUntil, reviewPoint, folderIds }),
      )
      .toSorted()
  })

/** Types as fast as people do, however busy the machine is: letters more than a second apart are separate commands. */
export const typeAtOnce = (page: Page, text: string): Promise<void> =>
  page.evaluate((letters) => {
    for (const key of letters)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, text)

/**
 * Types a sentence at once, though the cursor may still be moving into the field, and finds the sentence whole in it,
 * with the cursor. Call it right after the key or click that leads there.
 */
export const typeWhole = async (field: Locator, before = ''): Promise<void> => {
  await typeOnTheWay(field.page(), SENTENCE)
  await expect.poll(() => field.inputValue()).toBe(before + SENTENCE)
  await expectFocus(field, 'the field')
}
