import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'
import { SENTENCE, composerOf, expectDraftsSaved, expectFocus, expectWhole, marksOf, typeAtOnce } from './writing.ts'

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
const row = (client: string) => page.getByRole('link').and(page.locator('[data-step]')).filter({ hasText: client })
/** Types a sentence at once, finds it whole in the client's field, and takes it away. */
const expectWritten = async (client: string, before = ''): Promise<void> => {
  await expectWhole(composer(client), before)
  await composer(client).fill('')
}
/** Sends what is written: Enter says whether the cursor is in the field. */
const send = async (client: string): Promise<void> => {
  await page.keyboard.press('Enter')
  await expect.poll(() => composer(client).inputValue()).toBe('')
}
const openByKeys = async (client: string): Promise<void> => {
  await hannah.openThread(client)
  await composer(client).waitFor()
  await page.keyboard.press('r')
  await expectFocus(composer(client), 'r')
}
/** Lets nobody's thread come before what is typed. */
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
  /** Home with its first waiting client selected. */
  const home = async (): Promise<string> => {
    await page.goto('/')
    const action = page.getByRole('link', { name: /^Reply/ }).first()
    await action.waitFor()
    return (await action.innerText()).split(': ').at(-1)?.trim() ?? ''
  }

  test('from Home by the mouse, though the conversation is slow to come', async () => {
    const client = await home()
    await withSlowThreads(async () => {
      await page
        .getByRole('link', { name: /^Reply/ })
        .first()
        .click()
      await page.keyboard.type(SENTENCE)
    })
    await expect.poll(() => composer(client).inputValue()).toBe(SENTENCE)
    await expectFocus(composer(client), 'the cursor is in the field')
    await composer(client).fill('')
  })

  test('from Home by r, and by what looks like a field', async () => {
    const client = await home()
    await page.keyboard.press('r')
    await expectWritten(client)
    await home()
    await page
      .getByRole('complementary', { name: client })
      .getByRole('link', { name: /^Reply to/ })
      .click()
    await expectWritten(client)
  })

  test('from a list, by r on a row and by the mouse', async () => {
    await hannah.openThread('Marcus Webb')
    await row('Ingrid Solberg').focus()
    await page.keyboard.press('r')
    await expectWritten('Ingrid Solberg')
    await row('Owen Clarke').click()
    await expectWritten('Owen Clarke')
  })

  test('from the palette, the table of clients and a client’s page', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
    await page.keyboard.type('marcus we')
    const found = page.getByRole('group', { name: 'Clients' }).getByRole('option', { name: /Marcus Webb/ })
    await found.waitFor()
    await found.click()
    await expectWritten('Marcus Webb')
    await page.goto('/contacts')
    const client = page.getByRole('row').filter({ hasText: 'Owen Clarke' })
    await client.focus()
    await page.keyboard.press('r')
    await expectWritten('Owen Clarke')
    await page.goto('/contacts')
    await client.getByRole('button', { name: 'Actions for Owen Clarke' }).click()
    await page.getByRole('menuitem', { name: 'Write' }).click()
    await expectWritten('Owen Clarke')
    await page.goto('/contacts')
    await client.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Write', exact: true }).waitFor()
    await page.keyboard.press('r')
    await expectWritten('Owen Clarke')
  })
})

describe('what is opened while writing gives the cursor back', () => {
  const popover = (name: string) => page.getByRole('dialog', { name })

  test('a template, an emoji, a variable: the next words follow it, and Enter sends', async () => {
    await openByKeys('Jonas Weidner')
    const field = composer('Jonas Weidner')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('salad')
    await page.getByRole('option', { name: /salad/i }).first().waitFor()
    await page.keyboard.press('Enter')
    await expectWhole(field, '🥗')
    await send('Jonas Weidner')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('salad')
    await page.getByRole('option', { name: /salad/i }).first().click()
    await expectWhole(field, '🥗')
    await send('Jonas Weidner')
    await page.getByRole('button', { name: 'Variables' }).click()
    await page.getByRole('button', { name: 'First name Jonas' }).click()
    await expectWhole(field, 'Jonas')
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
      await page.keyboard.type('/plain gr')
      const option = page.getByRole('option', { name: /Plain greeting/ })
      await option.waitFor()
      await (choose === 'key' ? page.keyboard.press('Enter') : option.click())
      await expect.poll(() => field.inputValue()).toContain('Good to hear')
      await expectWhole(field, await field.inputValue())
      await send('Jonas Weidner')
    }
  })

  test.each(['Emoji', 'Templates', 'Variables', 'Composer settings'])('%s, left by Esc', async (tool) => {
    await openByKeys('Jonas Weidner')
    await page.getByRole('button', { name: tool }).click()
    const shown = tool === 'Composer settings' ? page.getByRole('menu') : popover(tool)
    await shown.waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(composer('Jonas Weidner'), tool)
    await expectWritten('Jonas Weidner')
  })

  test('the palette and the sheet, in the middle of a sentence', async () => {
    await openByKeys('Jonas Weidner')
    await page.keyboard.type('I hear ')
    await page.keyboard.press('Control+k')
    await popover('Search').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await expectWritten('Jonas Weidner', 'I hear ')
    await page.keyboard.press('Control+k')
    await popover('Search').getByRole('combobox').fill('keyboard sh')
    await popover('Search')
      .getByRole('option', { name: /Keyboard shortcuts/, selected: true })
      .waitFor()
    await page.keyboard.press('Enter')
    await popover('Keyboard shortcuts').waitFor()
    await page.keyboard.press('Escape')
    await expectWritten('Jonas Weidner')
  })
})

describe('on the way through the list', () => {
  /** Whose conversation is shown. */
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
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.type(SENTENCE)
    await expect.poll(shown).not.toBe(first)
    const second = await shown()
    await expect.poll(() => composer(second).inputValue()).toBe(SENTENCE)
    await expectFocus(composer(second), 'the cursor came along')
    await composer(second).fill('')
    await page.keyboard.press('Alt+ArrowUp')
    await expectWritten(first)
    // Two at once: the second step is from the client that the first one leads to.
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
    await expectWritten(first)
  })

  test('a message is sent and the next one begun, and Ctrl with z takes the last one back', async () => {
    const slow = await openDesk(browser, product.url, { undo: true })
    await slow.signIn('hannah@northline.example', null)
    await slow.openThread('Owen Clarke')
    await slow.page.keyboard.press('r')
    const field = slow.page.getByRole('textbox', { name: 'Message to Owen Clarke' })
    await expectFocus(field, 'r')
    await slow.page.keyboard.type('One thing')
    await slow.page.keyboard.press('Enter')
    await slow.page.keyboard.press('Control+z')
    await expect.poll(() => field.inputValue()).toBe('One thing')
    await slow.page.keyboard.press('Enter')
    await slow.page.keyboard.type(SENTENCE)
    await expect.poll(() => field.inputValue()).toBe(SENTENCE)
    await field.fill('')
    await expectDraftsSaved(slow.page)
    await slow.close()
  })

  test('Esc leaves the field for the keys of the list, and does not undo', async () => {
    const first = await openFirst()
    await page.keyboard.type('Half a thought, ')
    await page.keyboard.press('Escape')
    await expectFocus(page.getByRole('region', { name: `Messages with ${first}` }), 'the messages')
    await page.keyboard.press('j')
    await expect.poll(shown).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(shown).toBe(first)
    await page.keyboard.press('r')
    await expectWritten(first, 'Half a thought, ')
  })

  test('words that meet no field do nothing at all', async () => {
    const first = await openFirst()
    await page.keyboard.press('Escape')
    await expectFocus(page.getByRole('region', { name: `Messages with ${first}` }), 'the messages')
    await typeAtOnce(page, `Hello there, ${SENTENCE}`)
    await page.keyboard.press('Enter')
    expect(await shown()).toBe(first)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // Esc says that the word is over: the next key is a command.
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect.poll(shown).not.toBe(first)
    // It also ends what began with the first of two keys.
    await page.keyboard.press('g')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect.poll(shown).toBe(first)
  })

  test('a client who can’t be written to takes no words, and Alt with an arrow leads on', async () => {
    const phone = await openDesk(browser, product.url)
    await phone.signIn('hannah@northline.example', null)
    await phone.openPhone('Aisha Rahman')
    await phone.text('STOP')
    await hannah.openThread('Aisha Rahman')
    const reason = page.getByText('This client texted STOP. They won’t get messages until they text START.')
    await reason.waitFor()
    const here = page.url()
    await page.keyboard.press('r')
    await expectFocus(reason, 'the reason stands for the field')
    await page.keyboard.type(SENTENCE)
    expect(page.url()).toBe(here)
    await page.keyboard.press('Alt+ArrowDown')
    await expectFocus(page.getByRole('textbox', { name: /^Message to / }), 'the next client')
    await phone.close()
  })
})

test('nothing was changed or complained about meanwhile', async () => {
  expect(await marksOf(page)).toEqual(before)
  expect(hannah.complaints).toEqual([])
})
