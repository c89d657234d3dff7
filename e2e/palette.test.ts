import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeIn } from './keys.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let hannah: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** The rows of Home. */
const rows = (desk: Desk) => desk.page.locator('main li a[href*="client="]')

describe('the palette', () => {
  const palette = (desk: Desk) => desk.page.getByRole('dialog', { name: 'Search' })
  const field = (desk: Desk) => palette(desk).getByRole('combobox')
  /** Chooses the selected item. A palette that is still closing would receive the next keys. */
  const choose = async (desk: Desk, key = 'Enter') => {
    await pressIn(field(desk), key)
    await palette(desk).waitFor({ state: 'detached' })
  }
  /** Opens it with its key, and types into it. */
  const search = async (desk: Desk, words: string) => {
    await pressAnywhere(desk.page, 'Control+k')
    await typeIn(field(desk), words)
  }

  test('opens by Ctrl K from anywhere, finds a client, and leads to the conversation', async () => {
    await hannah.page.goto('/')
    await rows(hannah).first().waitFor()
    await search(hannah, 'marcus we')
    // Only once, though both his conversation and his profile are found.
    const options = palette(hannah).getByRole('option', { name: /Marcus Webb/ })
    await options.first().waitFor()
    await expect.poll(() => options.count()).toBe(1)
    await palette(hannah)
      .getByRole('option', { name: /Marcus Webb/, selected: true })
      .waitFor()
    await pressIn(field(hannah), 'Enter')
    await hannah.page.waitForURL(/\/conversations\/dialog\//)
    await hannah.page.getByRole('region', { name: 'Conversation with Marcus Webb' }).waitFor()
    await expect.poll(() => palette(hannah).count()).toBe(0)
  })

  test('knows what was chosen lately, and goes by keys alone', async () => {
    await pressAnywhere(hannah.page, 'Control+k')
    await palette(hannah)
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Marcus Webb/ })
      .waitFor()
    await typeIn(field(hannah), 'playg')
    await palette(hannah).getByRole('option', { name: 'Playground', selected: true }).waitFor()
    await choose(hannah)
    await hannah.page.waitForURL(/\/playground/)
    await search(hannah, 'nobody is called that')
    await palette(hannah).getByText('No results. Try different words.').waitFor()
    await choose(hannah, 'Escape')
  })

  test('acts on the open conversation, and leads to the profile with Ctrl', async () => {
    const { page } = hannah
    await hannah.openThread('Marcus Webb')
    await page.getByRole('textbox', { name: 'Message to Marcus Webb' }).waitFor()
    const run = async (words: string, title: string) => {
      await search(hannah, words)
      await palette(hannah).getByRole('option', { name: title, selected: true }).waitFor()
      await choose(hannah)
    }
    await run('notes', 'Notes')
    await page.getByRole('tab', { name: 'Notes', selected: true }).waitFor()
    await run('profile', 'Profile')
    await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
    for (const [words, dialog] of [
      ['start a sc', 'Start a scene'],
      ['mute', 'Mute Marcus Webb'],
      ['folders', /Folders/],
    ] as const) {
      await run(words, typeof dialog === 'string' ? (dialog.split(' Marcus')[0] ?? '') : 'Folders')
      await pressIn(page.getByRole('dialog', { name: dialog }), 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await search(hannah, 'marcus we')
    await palette(hannah)
      .getByRole('option', { name: /Marcus Webb/, selected: true })
      .waitFor()
    await choose(hannah, 'Control+Enter')
    await page.waitForURL(/\/contacts\/ct_/)
  })

  test('does things: the other theme', async () => {
    await search(hannah, 'dark')
    await palette(hannah).getByRole('option', { name: 'Use the dark theme', selected: true }).waitFor()
    await choose(hannah)
    await expect
      .poll(() => hannah.page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe('dark')
    await search(hannah, 'light')
    await palette(hannah).getByRole('option', { name: 'Use the light theme', selected: true }).waitFor()
    await choose(hannah)
    await expect
      .poll(() => hannah.page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe('light')
  })

  test('has a button on a phone, and in record-video mode shows nobody’s name, lately chosen or not', async () => {
    const small = await openDesk(browser, product.url, { width: 390, height: 844 })
    await small.signIn('hannah@northline.example')
    const open = async () => {
      await small.page.getByRole('button', { name: 'More' }).click()
      await small.page.getByRole('menuitem', { name: 'Search' }).click()
      await field(small).waitFor()
    }
    await open()
    await field(small).fill('maria lop')
    await palette(small)
      .getByRole('group', { name: 'Clients' })
      .getByRole('option', { name: /Maria Lopez/ })
      .click()
    await small.page.getByRole('region', { name: 'Conversation with Maria Lopez' }).waitFor()
    await small.page.goto('/')
    await rows(small).first().waitFor()
    await pressAnywhere(small.page, 'Shift+V')
    await small.page.getByText('Record-video mode').first().waitFor()
    await rows(small).first().waitFor()
    await open()
    await palette(small)
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Client [0-9A-F]{6}/ })
      .waitFor()
    expect(await small.page.content()).not.toContain('Lopez')
    await small.close()
  })
})

describe('keys', () => {
  const sheet = (desk: Desk) => desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  test('? shows them; switched off, single keys do nothing, and that is remembered', async () => {
    await hannah.page.goto('/')
    await rows(hannah).first().waitFor()
    await pressAnywhere(hannah.page, '?')
    await sheet(hannah).getByText('Next unread').waitFor()
    await sheet(hannah).getByRole('switch', { name: 'Single keys' }).click({ force: true })
    await pressIn(sheet(hannah), 'Escape')
    await sheet(hannah).waitFor({ state: 'detached' })
    await hannah.page.reload()
    await rows(hannah).first().waitFor()
    const before = hannah.page.url()
    await pressAnywhere(hannah.page, 'j')
    await pressAnywhere(hannah.page, '?')
    await atRest(hannah.page)
    expect(hannah.page.url()).toBe(before)
    expect(await sheet(hannah).count()).toBe(0)
    // With Ctrl they still work.
    await hannah.page.getByRole('button', { name: /Hannah Brandt/ }).click()
    await hannah.page.getByRole('menuitem', { name: /Keyboard shortcuts/ }).click()
    await sheet(hannah).getByRole('switch', { name: 'Single keys' }).click({ force: true })
    await pressIn(sheet(hannah), 'Escape')
    await sheet(hannah).waitFor({ state: 'detached' })
  })

  test('the sheet begins with the keys of the screen, and g with a letter goes to another one', async () => {
    const { page } = hannah
    await page.goto('/contacts')
    await page.getByRole('heading', { name: 'Clients' }).first().waitFor()
    await pressAnywhere(page, '?')
    await expect.poll(() => sheet(hannah).getByRole('heading', { level: 3 }).first().textContent()).toBe('Clients')
    await pressIn(sheet(hannah), 'Escape')
    await sheet(hannah).waitFor({ state: 'detached' })
    await pressAnywhere(page, 'g h')
    await rows(hannah).first().waitFor()
    await pressAnywhere(page, 'g c')
    await page.waitForURL(/\/conversations/)
    // A second key without a meaning does nothing: alone, it would pin.
    await hannah.openThread('Marcus Webb')
    const pin = page.getByRole('button', { name: 'Pin', exact: true })
    await pin.waitFor()
    await pressAnywhere(page, 'g x')
    await atRest(page)
    expect(await page.getByRole('checkbox', { name: 'Select Marcus Webb' }).isChecked()).toBe(false)
  })

  test('s searches the open conversation: hits counted, gone through, marked, and a date leads to its first message', async () => {
    const { page } = hannah
    await hannah.openThread('Ingrid Solberg')
    await page.getByRole('textbox', { name: 'Message to Ingrid Solberg' }).waitFor()
    await page.getByRole('button', { name: 'Search this conversation', expanded: false }).click()
    const button = page.getByRole('button', { name: 'Search this conversation', expanded: true })
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none')
    await button.click()
    await pressAnywhere(page, 's')
    const search = page.getByRole('search', { name: 'Search the conversation with Ingrid Solberg' })
    const words = search.getByRole('textbox', { name: 'Search this conversation' })
    await words.fill('lunch')
    const place = search.getByRole('status')
    await expect.poll(() => place.textContent()).toMatch(/^1 of \d+$/)
    const [, all = ''] = /of (\d+)/.exec((await place.textContent()) ?? '') ?? []
    await expect.poll(() => search.locator('mark').first().textContent()).toMatch(/^lunch$/i)
    // Upwards from the newest is the second newest; from there it wraps to the oldest, far above what was loaded.
    await words.press('Enter')
    await expect.poll(() => place.textContent()).toBe(`2 of ${all}`)
    await search.getByRole('button', { name: 'Newer' }).click()
    await search.getByRole('button', { name: 'Newer' }).click()
    await expect.poll(() => place.textContent()).toBe(`${all} of ${all}`)
    const inView = (text: string | RegExp) => page.locator('[data-messages]').getByText(text).first().waitFor()
    await inView(/lunch/i)
    await words.fill('nobody ever wrote this')
    await expect.poll(() => place.textContent()).toBe('No result')
    const day = await page.evaluate(async () => {
      const [id] = /ct_\w+/.exec(location.pathname) ?? []
      const answer = await fetch(`/v1/contacts/${id}/messages?limit=1&before=60`, {
        headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
      })
      const { data } = (await answer.json()) as { data: { body: { date: number } }[] }
      return new Date((data[0]?.body.date ?? 0) * 1_000).toISOString().slice(0, 10)
    })
    const date = search.getByRole('textbox', { name: 'Go to a date' })
    await date.fill('2026-02-30')
    await pressIn(date, 'Enter')
    await search.getByText('Enter a valid date.').waitFor()
    await search.getByRole('button', { name: 'Go to a date, calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Go to a date, calendar' })
    await pressIn(calendar, 'Escape')
    await calendar.waitFor({ state: 'detached' })
    const asked = page.waitForResponse((answer) => answer.url().includes('since='))
    // As someone in the United States writes it.
    await date.fill(day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'))
    const { data } = (await (await asked).json()) as { data: { id: string }[] }
    await expect.poll(() => new URL(page.url()).searchParams.get('msgId')).toBe(data[0]?.id)
    await page.locator(`[data-marked]`).first().waitFor()
    await pressIn(search, 'Escape')
    await search.waitFor({ state: 'detached' })
  })

  test('n opens the next unread, Alt with an arrow the next conversation, also while typing', async () => {
    await phone.openPhone('Ingrid Solberg')
    await phone.text('One for the next unread')
    await hannah.openThread('Marcus Webb')
    await hannah.page
      .getByRole('link', { name: /Ingrid Solberg/ })
      .filter({ hasText: 'One for the next unread' })
      .waitFor()
    await pressAnywhere(hannah.page, 'n')
    // A conversation other than Marcus's must be shown before anything is typed into it.
    const composer = hannah.page.getByRole('textbox', { name: /^Message to (?!Marcus Webb)/ })
    await composer.click()
    await typeIn(composer, 'nj')
    const here = hannah.page.url()
    await expect.poll(() => composer.inputValue()).toBe('nj')
    await composer.fill('')
    // The address changes first, the conversation a moment later: the next step starts from the latter.
    const anybody = hannah.page.getByRole('textbox', { name: /^Message to / })
    const shown = () => anybody.getAttribute('aria-label')
    const whom = await shown()
    await pressIn(anybody, 'Alt+ArrowDown')
    await expect.poll(shown).not.toBe(whom)
    await pressIn(anybody, 'Alt+ArrowUp')
    await expect.poll(shown).toBe(whom)
    expect(hannah.page.url()).toBe(here)
  })
})

test('nothing complained meanwhile', () => {
  expect([...hannah.complaints, ...phone.complaints]).toEqual([])
})
