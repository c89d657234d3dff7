import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { Browser, Locator, Page } from 'playwright-core'
import {
  answerAll,
  anyComposer,
  expectNoComplaints,
  letAllAsk,
  openCoach,
  sendAll,
  waitingRows,
  writeAtOnce,
} from './answering.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf, expectDraftsSaved, SENTENCE } from './writing.ts'

let product: Product
let browser: Browser
const complaints: string[][] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const openOne = async (isPhone: boolean): Promise<Desk> => {
  const desk = await openCoach(browser, product.url, isPhone)
  complaints.push(desk.complaints)
  return desk
}

/** A coach's desk of its own, with all clients waiting for an answer. */
const openTuesday = async (): Promise<Desk> => {
  const desk = await openOne(false)
  await letAllAsk(desk.page)
  return desk
}

const openClient = async (page: Page): Promise<string> => {
  const label = await page.getByRole('region', { name: /^Conversation with/ }).getAttribute('aria-label')
  return label?.replace('Conversation with ', '') ?? ''
}
/** Those of Home's list beside a conversation say it in words. */
const waitingOnHome = (page: Page): Locator => page.locator('[data-step]').filter({ hasText: /Wrote|Waiting/ })

describe('25 clients wait: what a hand does for each of them', () => {
  const FROM = { Home: '/', 'Needs answer': '/conversations?folder=needs-answer' }
  let desk: Desk
  let phone: Desk
  beforeAll(async () => {
    desk = await openOne(false)
    phone = await openOne(true)
  })
  afterAll(async () => {
    await desk.close()
    await phone.close()
  })

  const begin = async (page: Page, address: string) => {
    await letAllAsk(page)
    await page.goto(address)
    const first = address === '/' ? page.getByRole('link', { name: /^Reply/ }).first() : waitingRows(page).first()
    await first.waitFor()
    return first
  }

  test.each(Object.entries(FROM))('by keys from %s, two chords', async (_, address) => {
    const { page } = desk
    await begin(page, address)
    const { acts } = await answerAll(
      page,
      async (at) => {
        await pressAnywhere(page, at === 0 ? 'r' : 'Alt+ArrowDown')
        return 1
      },
      async () => {
        await pressIn(anyComposer(page), 'Enter')
        return 1
      },
    )
    expect(acts).toBeLessThanOrEqual(2)
    await sendAll(page)
  })

  test.each(Object.entries(FROM))('by mouse from %s, two clicks', async (_, address) => {
    const { page } = desk
    const first = await begin(page, address)
    const waiting = address === '/' ? waitingOnHome(page) : waitingRows(page)
    const click = async (what: Locator) => {
      await what.click()
      return 1
    }
    const { acts } = await answerAll(
      page,
      (at) => click(at === 0 ? first : page.locator('[data-step]:not([aria-current])').and(waiting).first()),
      () => click(page.getByRole('button', { name: /^Send\b(?! later)/ })),
    )
    expect(acts).toBeLessThanOrEqual(2)
    await sendAll(page)
  })

  test.each(Object.entries(FROM))('on a phone from %s, three taps at most', async (_, address) => {
    const { page } = phone
    const first = await begin(page, address)
    const tap = async (what: Locator) => {
      await what.click()
      return 1
    }
    const next = page.getByRole('link', { name: /^Next:/ })
    const { acts, answered } = await answerAll(
      page,
      async (at) => {
        if (at > 0) return tap(next)
        await first.click()
        if (address === '/') return 1
        return 1 + (await tap(page.getByRole('textbox', { name: /^Message to/ })))
      },
      () => tap(page.getByRole('button', { name: /^Send\b(?! later)/ })),
    )
    expect(acts).toBeLessThanOrEqual(3)
    // The name of the next client is shown before it is tapped.
    expect(answered).not.toContain((await next.locator('strong').innerText()).trim())
    await sendAll(page)
  })
})

test('without a choice, Needs answer begins with the longest wait', async () => {
  const { page, close } = await openTuesday()
  await page.goto('/conversations?folder=needs-answer')
  await waitingRows(page).first().waitFor()
  const waits = () =>
    page.evaluate(async () => {
      const answer = await fetch('/v2/threads.search', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ limit: 100, filters: { needsAnswer: true } }),
      })
      const { data } = (await answer.json()) as { data: { contactId: string; needsAnswerSince: string }[] }
      return data
        .toSorted((a, b) => a.needsAnswerSince.localeCompare(b.needsAnswerSince))
        .map(({ contactId }) => contactId)
    })
  const rows = () => page.locator('[data-step]').evaluateAll((all) => all.map((row) => row.getAttribute('data-step')))
  await expect.poll(async () => (await rows()).join() === (await waits()).join()).toBe(true)
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)
  await close()
})

test('a row says that its reply is being sent, and waits no longer', async () => {
  const { page, close } = await openTuesday()
  await page.goto('/conversations')
  // By key: under the mouse a row shows its menu instead of the wait.
  await waitingRows(page).first().press('r')
  const client = await writeAtOnce(page)
  const field = composerOf(page, client)
  await pressIn(field, 'Enter')
  const row = page.locator('[data-step][aria-current]')
  await row.getByText('Sending:').waitFor()
  expect(await row.getByRole('img', { name: 'Waiting for an answer' }).count()).toBe(0)
  // After an undo, the client is waiting again.
  await pressIn(field, 'Control+z')
  await expect.poll(() => field.inputValue()).toBe(SENTENCE)
  await row.getByRole('img', { name: 'Waiting for an answer' }).waitFor()
  await field.fill('')
  await expectDraftsSaved(page)
  await close()
})

test('on the way to the next conversation, nothing of the last one is drawn again', async () => {
  const { page, close } = await openTuesday()
  await page.goto('/conversations')
  await page.locator('[data-step]').first().press('r')
  const client = await openClient(page)
  await page.locator('[data-messages][data-placed]').waitFor()
  await page.evaluate((name) => {
    const old = `section[aria-label="Conversation with ${name}"]`
    const work = { again: 0, styles: 0 }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches(old)) work.again += addedNodes.length
    }).observe(document.body, { subtree: true, childList: true })
    // A property of the root counts as a change of everything in it.
    new MutationObserver(() => (work.styles += 1)).observe(document.documentElement, { attributeFilter: ['style'] })
    Object.assign(globalThis, { work })
  }, client)
  await pressAnywhere(page, 'Alt+ArrowDown')
  await expect.poll(() => openClient(page)).not.toBe(client)
  await page.locator('[data-messages][data-placed]').waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'work') as unknown)).toEqual({ again: 0, styles: 0 })
  await close()
})

test('while nothing comes over the live stream, a client who has the answer doesn’t wait any more', async () => {
  // Sent at once: only the answer counts here, not the time to undo it.
  const desk = await openDesk(browser, product.url)
  complaints.push(desk.complaints)
  const { page } = desk
  await desk.signIn('hannah@northline.example', '/healthz')
  await letAllAsk(page)
  await page.route(`**${LIVE_PATH}*`, () => {})
  await page.goto('/conversations?folder=needs-answer')
  await waitingRows(page).first().click()
  const answered = await writeAtOnce(page)
  await page.route('**/v1/threads/*', (route) => route.abort())
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/messages/send-direct') && answer.ok())
  await pressIn(composerOf(page, answered), 'Enter')
  await sent
  const row = page.locator('[data-step]').filter({ hasText: answered })
  // Under the mouse a row shows its menu in place of the time.
  await page.mouse.move(0, 0)
  await expect.poll(() => row.getByRole('img', { name: 'Waiting for an answer' }).count()).toBe(0)
  await desk.close()
})

test('nothing complained meanwhile, but what was cut on purpose', () => expectNoComplaints(complaints))
