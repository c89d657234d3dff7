import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openDesk, type Desk } from './desk.ts'
import { typeOnTheWay } from './keys.ts'
import { expectDraftsSaved, focusedComposer, SENTENCE } from './writing.ts'

/** Answered one after another, each time with the default settings. */
export const CLIENTS = 3

/** The desk of a coach whose replies can be undone for a while, as they can by default. The panel isn't open yet. */
export const openCoach = async (browser: Browser, url: string, isPhone = false): Promise<Desk> => {
  const desk = await openDesk(browser, url, { undo: true, ...(isPhone && { width: 390, height: 844 }) })
  await desk.signIn('hannah@northline.example', '/healthz')
  return desk
}

/** Every client asks something. Returns their names by contact id. */
export const letAllAsk = async (page: Page): Promise<Map<string, string>> => {
  const clients = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const phones = await fetch('/v1/playground/phones', { headers })
    const { data } = (await phones.json()) as { data: { contactId: string; title: string }[] }
    for (const { contactId } of data) {
      const body = JSON.stringify({ id: crypto.randomUUID(), text: 'Is it all right to run tomorrow?' })
      await fetch(`/v1/playground/phones/${contactId}/texts`, { method: 'POST', headers, body })
    }
    return data.map(({ contactId, title }) => [contactId, title] as const)
  })
  return new Map(clients)
}

export const anyComposer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })
export const waitingRows = (page: Page): Locator =>
  page.locator('[data-step]').filter({ has: page.getByRole('img', { name: 'Waiting for an answer' }) })

/** Types as fast as possible, without checking where the cursor is. Returns whose composer has the words. */
export const writeAtOnce = async (page: Page): Promise<string> => {
  await typeOnTheWay(page, SENTENCE)
  await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
  return (await focusedComposer(page))?.client ?? ''
}

/** Answers clients one after another; `begin` and `send` count the actions by hand. */
export const answerAll = async (page: Page, begin: (at: number) => Promise<number>, send: () => Promise<number>) => {
  const answered: string[] = []
  let acts = 0
  for (let at = 0; at < CLIENTS; at += 1) {
    acts += await begin(at)
    answered.push(await writeAtOnce(page))
    acts += await send()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('')
  }
  await expectDraftsSaved(page)
  // No one twice, although each reply can be undone for a while.
  expect(answered).toEqual([...new Set(answered)])
  return { acts: acts / CLIENTS, answered }
}

/** Someone who leaves the tab waits for no undo. */
export const leaveTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Sends what could still be undone, and waits until the server has it: the next test begins without it. */
export const sendAll = async (page: Page): Promise<void> => {
  await leaveTab(page)
  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:us_')))
  await expect.poll(unsent).toEqual([])
}

/** What was cut on purpose may be complained about. */
export const expectNoComplaints = (complaints: readonly string[][]): void =>
  expect(complaints.flat().filter((line) => !/ERR_|Failed to load resource/.test(line))).toEqual([])
