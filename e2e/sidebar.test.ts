import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { clickTwice, dragTo, forgetClick } from './mouse.ts'
import { moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let hannah: Desk
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  await Promise.all([hannah.signIn('hannah@northline.example', null), priya.signIn('priya@northline.example', null)])
  await hannah.openThread('Maria Lopez')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const aside = (desk = hannah) => desk.page.getByRole('complementary', { name: 'About the client' })
const handle = () => hannah.page.getByRole('separator', { name: 'Width of the side panel' })
const tab = (name: string, desk = hannah) => aside(desk).getByRole('tab', { name })
const panel = (desk = hannah) => aside(desk).getByRole('tabpanel')
const log = (desk = hannah) => desk.page.getByRole('region', { name: 'Messages with Maria Lopez' })
const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)
const expectWidth = async (width: number, give = 2) => {
  await expect.poll(async () => Math.abs((await widthOf(aside())) - width)).toBeLessThan(give)
}
const isPanel = async () => (await panel().count()) === 1
describe('the sidebar of a conversation', () => {
  test('is 300 px wide and goes from 200 to 600, by keys and by dragging', async () => {
    await panel().getByText('Denver').waitFor()
    await expectWidth(299)
    await hannah.page.setViewportSize({ width: 1800, height: 900 })
    const value = () => handle().getAttribute('aria-valuenow')
    for (const [key, width] of [
      ['End', '600'],
      ['ArrowLeft', '600'],
      ['Home', '200'],
      ['ArrowRight', '200'],
      ['ArrowLeft', '216'],
    ] as const) {
      await handle().press(key)
      await expect.poll(value, { message: key }).toBe(width)
    }
    await dragTo(handle(), 1800 - 400)
    await expectWidth(400, 5)
    await dragTo(handle(), 1800 - 1200)
    await expect.poll(() => value()).toBe('600')
    await dragTo(handle(), 1800 - 150)
    await expect.poll(() => value()).toBe('200')
    await hannah.page.setViewportSize({ width: 1440, height: 900 })
  })

  test('becomes a rail by a double click within 600 ms, not by two slow ones', async () => {
    await clickTwice(handle(), 750)
    expect(await isPanel()).toBe(true)
    // The second, slow click was the first of a new pair.
    await forgetClick(hannah.page)
    await clickTwice(handle(), 0)
    await expect.poll(isPanel).toBe(false)
    await expect.poll(() => widthOf(aside())).toBeLessThan(50)
    await forgetClick(hannah.page)
    await clickTwice(tab('Ranks'), 0)
    await expectWidth(199)
    // The panel is now beside the timeline, and Back doesn't close it.
    await expect.poll(() => new URL(hannah.page.url()).searchParams.get('panel')).toBeNull()
    await panel().getByRole('button', { name: /Sleep/ }).first().waitFor()
    await dragTo(handle(), 1430)
    await expect.poll(isPanel).toBe(false)
    await pressAnywhere(hannah.page, 'b')
    await expect.poll(isPanel).toBe(true)
  })

  test('lies over the timeline when it is opened from its rail; Escape and Back take it away', async () => {
    await pressAnywhere(hannah.page, 'b')
    await tab('Notes').click()
    await aside().getByRole('heading', { name: 'Notes' }).first().waitFor()
    await expect.poll(() => new URL(hannah.page.url()).searchParams.get('panel')).toBe('notes')
    await pressAnywhere(hannah.page, 'Escape')
    await expect.poll(isPanel).toBe(false)
    await forgetClick(hannah.page)
    await tab('Ranks').click()
    await panel().getByRole('button', { name: /Sleep/ }).first().waitFor()
    await hannah.page.goBack()
    await expect.poll(isPanel).toBe(false)
    await pressAnywhere(hannah.page, 'b')
  })

  test('is found as it was left, after a reload and after signing out', async () => {
    await tab('Media').click()
    await handle().press('End')
    await hannah.page.reload()
    await panel()
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('600')
    await hannah.page.goto('/logout')
    await hannah.page.getByLabel('Email').waitFor()
    await hannah.signIn('hannah@northline.example', null)
    await hannah.openThread('Maria Lopez')
    await panel()
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('600')
    await handle().press('Home')
  })

  test('does not move what somebody reads in the timeline', async () => {
    await moveToThread(hannah.page, 'Maria Lopez')
    await handle().press('Home')
    await atRest(hannah.page)
    await log().evaluate((list) => {
      // Not far enough to request earlier messages.
      list.scrollTop = list.scrollHeight - list.clientHeight - 1500
    })
    const place = () =>
      log().evaluate((list) => {
        const rows = [...list.querySelectorAll('li')]
        const held = list.querySelector('[data-held]')
        const row =
          held ?? rows.find((one) => one.getBoundingClientRect().bottom > list.getBoundingClientRect().top + 1)
        row?.setAttribute('data-held', '')
        const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
        return { top, bottom }
      })
    await atRest(hannah.page)
    let before = await place()
    for (const key of ['End', 'Enter', 'Enter', 'Home']) {
      await handle().press(key)
      await atRest(hannah.page)
      const now = await place()
      // The row at the top edge may itself grow taller: one of its edges stays, and so does everything on that side.
      const moved = Math.min(Math.abs(now.top - before.top), Math.abs(now.bottom - before.bottom))
      // Scroll positions are whole pixels and rows aren't, so each step may be off by a part of one.
      expect(moved).toBeLessThanOrEqual(2)
      before = now
    }
  })
})

describe('the rank strip', () => {
  const cell = (name: string | RegExp, desk = hannah) =>
    desk.page.getByRole('group', { name: 'Health ranks of Maria Lopez' }).getByRole('button', { name })

  test('tells each measure, and a point of its course leads to the message that set it', async () => {
    await cell('Sleep 5 hrs Bad').click()
    const course = hannah.page.getByRole('dialog', { name: 'Sleep over time' })
    const points = course.getByRole('group', { name: 'Ranks over time' }).getByRole('button')
    await points.first().waitFor()
    await pressIn(course, 'Home')
    await expect.poll(() => points.first().evaluate((point) => point === document.activeElement)).toBe(true)
    const words = (await points.first().getAttribute('aria-label')) ?? ''
    await pressIn(points.first(), 'Enter')
    const linked = () => new URL(hannah.page.url()).searchParams.get('msgId')
    await expect.poll(linked).not.toBeNull()
    await expect.poll(() => course.count()).toBe(0)
    const [, rank = '', value = ''] = /: ([A-Z][A-Za-z ]+), ([0-9.]+)/.exec(words) ?? []
    await expect.poll(async () => (await log().textContent())?.includes(`sleep · ${rank} · ${value}`)).toBe(true)
  })

  test('shows at once what a colleague ranks', async () => {
    await priya.openThread('Maria Lopez')
    const id = decodeURIComponent(/dialog\/(ct_[0-9a-f]+)/.exec(priya.page.url())?.[1] ?? '')
    const answer = await priya.page.evaluate(async (contactId) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'content-type': 'application/json',
      }
      const list = await (await fetch(`/v1/contacts/${contactId}/messages?limit=1`, { headers })).json()
      const body = JSON.stringify({ type: 'stress', rank: 4, value: null })
      const url = `/v1/messages/${list.data[0].id}/msg-context`
      return (await fetch(url, { method: 'PUT', headers, body })).status
    }, id)
    expect(answer).toBe(200)
    await cell('Stress On Point').waitFor()
  })
})

describe('what one looks back on', () => {
  test('photos are sorted by hand, found by category, opened, and lead to their message', async () => {
    await tab('Media').click()
    const photos = panel().getByRole('button', { name: /^Open / })
    await photos.first().waitFor()
    await atRest(hannah.page)
    const all = await photos.count()
    await panel().getByRole('listitem').first().hover()
    await panel()
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await hannah.page.getByRole('menuitemradio', { name: 'Food' }).click()
    await panel().getByRole('button', { name: 'Food', exact: true }).click()
    await expect.poll(() => photos.count()).toBe(1)
    await photos.first().click()
    const gallery = hannah.page.getByRole('dialog')
    await gallery.getByRole('button', { name: 'Go to message' }).click()
    await expect.poll(() => new URL(hannah.page.url()).searchParams.get('msgId')).not.toBeNull()
    await panel().getByRole('button', { name: 'Person', exact: true }).click()
    await panel().getByText('No photos in Person yet').waitFor()
    await panel().getByRole('button', { name: 'All', exact: true }).click()
    await expect.poll(() => photos.count()).toBe(all)
  })

  test('what was pinned stands in the panel until it is unpinned', async () => {
    await tab('Pinned').click()
    await pin('pinned by Hannah')
    const pinned = panel().getByRole('button', { name: /pinned by Hannah/ })
    await pinned.click()
    await log().getByText('pinned by Hannah').last().waitFor()
    // The latest comes first.
    await panel().getByRole('button', { name: 'Unpin' }).first().click()
    await expect.poll(() => pinned.count()).toBe(0)
  })

  test('on a phone the panels are a page, and Back leads to the conversation', async () => {
    await hannah.page.setViewportSize({ width: 390, height: 844 })
    await hannah.page.getByRole('link', { name: 'About the client' }).click()
    await tab('Ranks').click()
    await panel().getByText('Almost Perfect').first().waitFor()
    await hannah.page.goBack()
    await hannah.page.getByRole('textbox', { name: 'Message to Maria Lopez' }).waitFor()
    await expect.poll(() => isPanel()).toBe(false)
  })

  test('a part that cannot be fetched says so in its place; the conversation stays, and it can be tried again', async () => {
    const away = await openDesk(browser, product.url)
    await away.signIn('hannah@northline.example', null)
    await away.openThread('Maria Lopez')
    await panel(away).getByText('Denver').waitFor()
    await away.page.context().route('**/assets/*.js', (route) => route.abort())
    await tab('Notes', away).click()
    await panel(away).getByRole('button', { name: 'Try again' }).waitFor()
    const header = away.page.getByRole('region', { name: 'Conversation with Maria Lopez' })
    const actions = header.getByRole('button', { name: 'Actions for Maria Lopez' })
    await actions.click()
    await away.page.getByRole('region', { name: 'Status messages' }).getByRole('alert').first().waitFor()
    await away.page.context().unroute('**/assets/*.js')
    await panel(away).getByRole('button', { name: 'Try again' }).click()
    await panel(away).getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await actions.click()
    await away.page.getByRole('menuitem', { name: 'Folders' }).waitFor()
    await away.close()
  })

  test('a client taken away meanwhile leaves nothing to read, set or write', async () => {
    const late = await openDesk(browser, product.url)
    await late.signIn('hannah@northline.example', null)
    await late.openThread('Marcus Webb')
    await late.page.getByRole('region', { name: 'Messages with Marcus Webb' }).waitFor()
    const id = /dialog\/(ct_[0-9a-f]+)/.exec(late.page.url())?.[1] ?? ''
    const answer = await priya.page.evaluate(async (contactId) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      return (await fetch(`/v1/contacts/${contactId}`, { method: 'DELETE', headers })).status
    }, id)
    expect(answer).toBe(200)
    const conversation = late.page.getByRole('region', { name: 'Conversation', exact: true })
    await conversation.getByText('Client not found.').waitFor()
    await expect.poll(() => late.page.getByRole('textbox', { name: /^Message to/ }).count()).toBe(0)
    await late.close()
  })

  test('nothing complained meanwhile', () => {
    expect([...hannah.complaints, ...priya.complaints]).toEqual([])
  })
})

/** A message of Hannah's, pinned by its call. */
const pin = async (text: string): Promise<void> => {
  await hannah.write('Maria Lopez', text)
  await log().getByText(text).last().waitFor()
  const id = /dialog\/(ct_[0-9a-f]+)/.exec(hannah.page.url())?.[1] ?? ''
  const pinned = () =>
    hannah.page.evaluate(
      async ({ contactId, wanted }) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'content-type': 'application/json',
        }
        const list = await (await fetch(`/v1/contacts/${contactId}/messages?limit=20`, { headers })).json()
        const found = list.data.findLast((one: { body: { text: string } }) => one.body.text === wanted)
        if (found === undefined) return 'not there yet'
        const body = JSON.stringify({ pinned: true })
        return (await fetch(`/v1/messages/${found.id}/flags`, { method: 'PATCH', headers, body })).status
      },
      { contactId: id, wanted: text },
    )
  await expect.poll(pinned, { interval: 500 }).toBe(200)
}
