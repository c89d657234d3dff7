import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { followNav, switchThread } from './in-panel.ts'
import { pressAnywhere, pressIn, typeIn, typeOnTheWay } from './keys.ts'
import { textAs } from './phone.ts'
import { startProduct, type Product } from './product.ts'
import { SENTENCE, composerOf, expectDraftsSaved, expectFocus, typeWhole, marksOf, typeAtOnce } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk
let page: Page

let before: unknown

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  page = hannah.page
  await hannah.signIn('hannah@northline.example')
  before = await marksOf(page)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const composer = (client: string) => composerOf(page, client)
const messagesOf = (client: string) => page.getByRole('region', { name: `Messages with ${client}` })
const row = (client: string) => page.getByRole('link').and(page.locator('[data-step]')).filter({ hasText: client })
/** Types a sentence at once, finds it whole in the client's field, and removes it. */
const expectWritten = async (client: string, before = ''): Promise<void> => {
  await typeWhole(composer(client), before)
  await composer(client).fill('')
}
/** Sends what is written: Enter shows whether the cursor is in the field. */
const send = async (client: string): Promise<void> => {
  await pressIn(composer(client), 'Enter')
  await expect.poll(() => composer(client).inputValue()).toBe('')
}
const openToWrite = async (client: string): Promise<void> => {
  if ((await row(client).count()) === 0) await page.goto('/conversations')
  await row(client).click()
  await expectFocus(composer(client), 'a click on the row')
}
/** Keeps all threads from loading before the typing. */
const withSlowThreads = async (type: () => Promise<void>): Promise<void> => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/v1/threads/*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await type()
  typed.resolve()
  await page.unrouteAll({ behavior: 'wait' })
}

describe('a reply begins with the cursor in the field', () => {
  const action = () => page.getByRole('link', { name: /^Reply/ }).first()
  /** The first client waiting on Home, who is selected there. */
  const waiting = async (): Promise<string> => (await action().innerText()).split(': ').at(-1)?.trim() ?? ''
  const home = async (): Promise<string> => {
    await page.goto('/')
    return waiting()
  }
  const clients = async (): Promise<void> => {
    await followNav(page, 'Clients')
    await page.getByRole('table', { name: 'Clients' }).waitFor()
  }
  const clientRow = (client: string) => page.getByRole('row').filter({ hasText: client })

  test('from Home by the mouse, though the conversation is slow to come', async () => {
    // Just loaded: no conversation is there yet.
    const client = await waiting()
    await withSlowThreads(async () => {
      await action().click()
      await typeOnTheWay(page, SENTENCE)
    })
    await expect.poll(() => composer(client).inputValue()).toBe(SENTENCE)
    await expectFocus(composer(client), 'the cursor is in the field')
    await composer(client).fill('')
  })

  test('from Home by r, and by what looks like a field', async () => {
    const client = await home()
    await pressAnywhere(page, 'r')
    await expectWritten(client)
    await home()
    const pane = page.getByRole('complementary', { name: client })
    await pane.getByRole('link', { name: /^Reply to/ }).click()
    await expectWritten(client)
  })

  test('from a list, by r on a row and by the mouse', async () => {
    await switchThread(hannah, 'Marcus Webb')
    await row('Ingrid Solberg').press('r')
    await expectWritten('Ingrid Solberg')
    await row('Owen Clarke').click()
    await expectWritten('Owen Clarke')
  })

  test('from the palette, the table of clients and a client’s page', async () => {
    await pressAnywhere(page, 'Control+k')
    await typeIn(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox'), 'marcus we')
    const found = page.getByRole('group', { name: 'Clients' })
    await found.getByRole('option', { name: /Marcus Webb/ }).click()
    await expectWritten('Marcus Webb')
    // Each way leads to a client of its own, whose conversation isn't loaded yet.
    await clients()
    await clientRow('Tom Whitaker').press('r')
    await expectWritten('Tom Whitaker')
    await clients()
    await clientRow('Rosa Delgado').getByRole('button', { name: 'Actions for Rosa Delgado' }).click()
    await page.getByRole('menuitem', { name: 'Write' }).click()
    await expectWritten('Rosa Delgado')
    await clients()
    await clientRow('Nkechi Obi').press('Enter')
    await page.getByRole('link', { name: 'Write', exact: true }).waitFor()
    await pressAnywhere(page, 'r')
    await expectWritten('Nkechi Obi')
  })
})

describe('what is opened while writing gives the cursor back', () => {
  const popover = (name: string) => page.getByRole('dialog', { name })

  test('a template, an emoji, a variable: the next words follow it, and Enter sends', async () => {
    await openToWrite('Jonas Weidner')
    const field = composer('Jonas Weidner')
    await page.getByRole('button', { name: 'Emoji' }).click()
    const emoji = page.getByRole('searchbox', { name: 'Search emoji' })
    await typeIn(emoji, 'salad')
    await page.getByRole('option', { name: /salad/i }).first().waitFor()
    await pressIn(emoji, 'Enter')
    await typeWhole(field, '🥗')
    await send('Jonas Weidner')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('salad')
    await page.getByRole('option', { name: /salad/i }).first().click()
    await typeWhole(field, '🥗')
    await send('Jonas Weidner')
    await page.getByRole('button', { name: 'Variables' }).click()
    await page.getByRole('button', { name: 'First name Jonas' }).click()
    await typeWhole(field, 'Jonas')
    await send('Jonas Weidner')
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await dialog.getByLabel('Title').fill('Plain greeting')
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Good to hear from you. ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(field, 'after a template was written')
    for (const choose of ['key', 'mouse'] as const) {
      await typeIn(field, '/plain gr')
      const option = page.getByRole('option', { name: /Plain greeting/ })
      await option.waitFor()
      await (choose === 'key' ? pressIn(field, 'Enter') : option.click())
      await expect.poll(() => field.inputValue()).toContain('Good to hear')
      await typeWhole(field, await field.inputValue())
      await send('Jonas Weidner')
    }
  })

  test.each(['Emoji', 'Templates', 'Variables', 'Composer settings'])('%s, left by Esc', async (tool) => {
    await openToWrite('Jonas Weidner')
    await page.getByRole('button', { name: tool }).click()
    const shown = tool === 'Composer settings' ? page.getByRole('menu') : popover(tool)
    await pressIn(shown, 'Escape')
    await expectFocus(composer('Jonas Weidner'), tool)
    await expectWritten('Jonas Weidner')
  })

  test('the palette and the sheet, in the middle of a sentence', async () => {
    await openToWrite('Jonas Weidner')
    const field = composer('Jonas Weidner')
    const search = popover('Search').getByRole('combobox')
    await typeIn(field, 'I hear ')
    await pressIn(field, 'Control+k')
    await pressIn(search, 'Escape')
    await expectFocus(field, 'after the palette')
    await expectWritten('Jonas Weidner', 'I hear ')
    await pressIn(field, 'Control+k')
    await typeIn(search, 'keyboard sh')
    await popover('Search')
      .getByRole('option', { name: /Keyboard shortcuts/, selected: true })
      .waitFor()
    await pressIn(search, 'Enter')
    await pressIn(popover('Keyboard shortcuts'), 'Escape')
    await expectFocus(field, 'after the sheet')
    await expectWritten('Jonas Weidner')
  })
})

describe('on the way through the list', () => {
  /** The client whose conversation is shown. */
  const shown = async () => {
    const label = await page.getByRole('textbox', { name: /^Message to / }).getAttribute('aria-label')
    return label?.slice('Message to '.length) ?? ''
  }
  /** Opens the first conversation of the list with the cursor in its field. */
  const openFirst = async (): Promise<string> => {
    await page.goto('/conversations')
    await page.locator('[data-step]').first().press('r')
    await expectFocus(page.getByRole('textbox', { name: /^Message to / }), 'r')
    return shown()
  }

  test('Alt with an arrow takes the cursor along, also to a conversation that is slow to come', async () => {
    const first = await openFirst()
    await pressIn(composer(first), 'Alt+ArrowDown')
    await typeOnTheWay(page, SENTENCE)
    await expect.poll(shown).not.toBe(first)
    const second = await shown()
    await expect.poll(() => composer(second).inputValue()).toBe(SENTENCE)
    await expectFocus(composer(second), 'the cursor came along')
    await composer(second).fill('')
    await pressIn(composer(second), 'Alt+ArrowUp')
    await expectWritten(first)
    // Two at once: the second step starts from the client the first one leads to.
    await pressIn(composer(first), 'Alt+ArrowDown')
    await pressAnywhere(page, 'Alt+ArrowUp')
    await expectWritten(first)
  })

  test('a message is sent and the next one begun, and Ctrl with z takes the last one back', async () => {
    const slow = await openDesk(browser, product.url, { undo: true })
    await slow.signIn('hannah@northline.example', null)
    await slow.openThread('Owen Clarke')
    const field = composerOf(slow.page, 'Owen Clarke')
    await field.waitFor()
    await pressAnywhere(slow.page, 'r')
    await typeIn(field, 'One thing')
    await pressIn(field, 'Enter')
    await pressIn(field, 'Control+z')
    await expect.poll(() => field.inputValue()).toBe('One thing')
    await pressIn(field, 'Enter')
    await typeOnTheWay(slow.page, SENTENCE)
    await expect.poll(() => field.inputValue()).toBe(SENTENCE)
    await field.fill('')
    await expectDraftsSaved(slow.page)
    // Leaving sends the message. Then the list has a new order, and the next test walks through it.
    await slow.page.goto('about:blank')
    await switchThread(hannah, 'Owen Clarke')
    await messagesOf('Owen Clarke').getByText('One thing', { exact: true }).first().waitFor()
    await slow.close()
  })

  test('Esc leaves the field for the keys of the list, and does not undo', async () => {
    const first = await openFirst()
    await typeIn(composer(first), 'Half a thought, ')
    await pressIn(composer(first), 'Escape')
    await pressIn(messagesOf(first), 'j')
    await expect.poll(shown).not.toBe(first)
    await pressAnywhere(page, 'k')
    await expect.poll(shown).toBe(first)
    await pressAnywhere(page, 'r')
    await expectWritten(first, 'Half a thought, ')
  })

  test('words that meet no field do nothing at all', async () => {
    const first = await openFirst()
    await pressIn(composer(first), 'Escape')
    await expectFocus(messagesOf(first), 'the messages')
    await typeAtOnce(page, `Hello there, ${SENTENCE}`)
    await pressIn(messagesOf(first), 'Enter')
    expect(await shown()).toBe(first)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // Esc ends the word: the next key is a command.
    await pressIn(messagesOf(first), 'Escape')
    await pressIn(messagesOf(first), 'j')
    await expect.poll(shown).not.toBe(first)
    const second = await shown()
    // It also cancels the first of two keys. Where `k` leads depends on the current order of the list.
    await pressAnywhere(page, 'g Escape k')
    await expect.poll(shown).not.toBe(second)
  })

  test('a client who can’t be written to takes no words, and Alt with an arrow leads on', async () => {
    await switchThread(hannah, 'Aisha Rahman')
    const calls = await callAs(product.url, 'hannah@northline.example', new Map())
    await textAs(calls, new URL(page.url()).pathname.split('/').at(-1) ?? '', 'STOP')
    const reason = page.getByText('This client texted STOP. They won’t get messages until they text START.')
    await reason.waitFor()
    const here = page.url()
    await pressAnywhere(page, 'r')
    await expectFocus(reason, 'the reason stands for the field')
    await typeIn(reason, SENTENCE)
    expect(page.url()).toBe(here)
    await pressIn(reason, 'Alt+ArrowDown')
    await expectFocus(page.getByRole('textbox', { name: /^Message to / }), 'the next client')
  })
})

test('nothing was changed or complained about meanwhile', async () => {
  expect(await marksOf(page)).toEqual(before)
  expect(hannah.complaints).toEqual([])
})
