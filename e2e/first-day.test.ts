import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { openBrowser, openDesk } from './desk.ts'
import { countHands, minutesOf } from './hands.ts'
import { runProduct, type ProductProcess } from './run-product.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { fill } from './sign-in.ts'
import { expectFocus } from './writing.ts'

let folder: string
let url: string
let output = ''
let product: ProductProcess
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-first-day-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = { ATTUNE_DEMO: '0' }
  product = await runProduct({ home: join(folder, 'state'), port, settings, hear: (part) => (output += part) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A coach's first answer takes 8 clicks and about 200 keys, 1.3 minutes by hand. Moving between fields is free. */
const FIRST_DAY_CLICKS = 8
const FIRST_DAY_MINUTES = 10

const links = (): string[] => output.match(/http:\S+\/setup#[\w-]{43}/g) ?? []

const PASSWORD = 'a bridge over the river'
const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await fill(page, email, PASSWORD)
}
/** The first steps still to do, as they are read out. */
const openSteps = (page: Page) =>
  page.getByRole('region', { name: 'First steps' }).getByRole('listitem').filter({ hasText: 'To do: ' })

test('what is wrong at set-up is said at its field, which gets the focus', async () => {
  await expect.poll(links, { timeout: 60_000 }).toHaveLength(1)
  const [link = ''] = links()
  const { page, context } = await openDesk(browser, url)
  await page.goto(link)
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByLabel('Organization').fill('Linden Coaching')
  await page.getByLabel('Your name').fill('Ada Linden')
  await email.fill('ada@linden')
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expectFocus(email, 'a wrong email at set-up')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await email.fill('ada@linden.example')
  await password.fill('password1234')
  await password.press('Enter')
  await expectFocus(password, 'a common password at set-up')
  await expect.poll(() => email.getAttribute('aria-invalid')).not.toBe('true')
  await context.close()
})

test('by clicks alone: from the printed link to a coach who answers a client, in minutes', async () => {
  await expect.poll(links, { timeout: 60_000 }).toHaveLength(1)
  const [link = ''] = links()
  const ada = await openDesk(browser, url)
  const tess = await openDesk(browser, url)
  const hands = await countHands(ada.context, tess.context)
  await ada.page.goto(link)
  await ada.page.getByLabel('Organization').fill('Linden Coaching')
  // The token is no longer in the address.
  expect(ada.page.url()).toBe(`${url}/setup`)
  await ada.page.getByLabel('Your name').fill('Ada Linden')
  await ada.page.getByLabel('Email').fill('ada@linden.example')
  await ada.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await ada.page.getByRole('button', { name: 'Set up' }).click()
  await ada.page.getByRole('heading', { name: 'First steps' }).waitFor()
  await ada.page.getByText('Linden Coaching').first().waitFor()
  await expect.poll(() => openSteps(ada.page).count()).toBe(4)
  await ada.page.getByText('Texts reach them only').waitFor()

  await openSteps(ada.page).first().getByRole('link', { name: 'Invite' }).click()
  await ada.page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = ada.page.getByRole('dialog')
  const email = dialog.getByLabel('Email')
  await expectFocus(email, 'inviting begins with the email')
  await email.fill('tess@linden.example')
  await email.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await expectFocus(field, 'the link is ready to be copied')
  const invitation = await field.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(ada.page.getByRole('button', { name: 'Invite', exact: true }), 'inviting gives the focus back')
  await ada.page
    .getByRole('listitem')
    .filter({ hasText: 'tess@linden.example' })
    .getByText('Hasn’t joined yet')
    .waitFor()

  await tess.page.goto(invitation)
  await tess.page.getByLabel('Your name').fill('Tess Marlow')
  expect(tess.page.url()).toBe(`${url}/join`)
  await tess.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await tess.page.getByRole('button', { name: 'Join' }).click()
  await tess.page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  await tess.page.getByRole('link', { name: 'New Client' }).click()
  await tess.page.getByLabel('Full name').fill('Maria Lopez')
  await tess.page.getByLabel('Phone').fill('+1 303 555 0199')
  await tess.page.getByRole('button', { name: 'Add client' }).click()
  await tess.page.getByRole('link', { name: 'Write' }).click()
  await tess.write('Maria Lopez', 'Hello Maria, this is Tess.')

  const maria = await tess.context
    .browser()
    ?.newContext({ baseURL: url, storageState: await tess.context.storageState() })
  if (maria === undefined) throw new Error('There is no browser.')
  const phone = await maria.newPage()
  await phone.goto('/playground')
  await phone.getByRole('region', { name: 'Clients' }).getByText('Maria Lopez').first().click()
  await phone.getByText('Hello Maria, this is Tess.').first().waitFor()
  await phone.getByRole('textbox', { name: 'Text message' }).fill('Hi Tess, good to hear from you!')
  await phone.getByRole('textbox', { name: 'Text message' }).press('Enter')
  const thread = tess.page.getByRole('region', { name: 'Conversation with Maria Lopez' })
  await thread.getByRole('group', { name: /^Maria Lopez: Hi Tess, good to hear/ }).waitFor()
  await tess.write('Maria Lopez', 'How did you sleep this week?')
  await phone.getByText('How did you sleep this week?').first().waitFor()
  await phone.getByRole('textbox', { name: 'Text message' }).fill('Like a stone')
  await phone.getByRole('textbox', { name: 'Text message' }).press('Enter')
  await thread.getByRole('group', { name: /^Maria Lopez: Like a stone/ }).waitFor()
  await maria.close()

  // No step needed an address to be known or a page to be looked for.
  expect(hands.clicks).toBeLessThanOrEqual(FIRST_DAY_CLICKS)
  expect(minutesOf(hands)).toBeLessThan(FIRST_DAY_MINUTES)
  expect([...ada.complaints, ...tess.complaints]).toEqual([])
  await tess.close()

  // Home has a row now, and says in one line what is left.
  await ada.page.getByRole('link', { name: 'Home' }).first().click()
  const strip = ada.page.getByRole('region', { name: 'First steps' })
  await strip.getByText('5 of 6 done').waitFor()
  await strip.getByRole('link', { name: 'Scenes' }).waitFor()
  await expectClean(ada.page, 'home-next-step', LOOKS[0])
  await ada.page.setViewportSize({ width: 390, height: 844 })
  await expectClean(ada.page, 'home-next-step', LOOKS[1])
  await ada.close()
})

test('the printed link works once, and says where to sign in; what is missing is said at its field', async () => {
  const { page, close } = await openDesk(browser, url)
  await page.goto(links()[0] ?? '')
  await page.getByLabel('Organization').fill('Another')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByText('Please enter your name.').waitFor()
  await page.getByLabel('Your name').fill('Eve')
  await page.getByLabel('Email').fill('eve@linden.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByText('This installation has been set up. Sign in instead.').waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await fill(page, 'ada@linden.example', PASSWORD)
  await page.getByRole('heading', { name: 'Home', level: 1 }).first().waitFor()

  await page.goto('/organizations/settings/people')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email')
  await email.fill('tess')
  await email.press('Enter')
  await dialog.getByText('Enter an email address, such as hannah@example.com.').waitFor()
  await email.fill('ada@linden.example')
  await email.press('Enter')
  await dialog.getByText('This email already belongs to an account.').waitFor()
  await expectFocus(email, 'a refused email can be written anew')
  await close()
})

test('a first scene is made from a ready one, and opens in the editor', async () => {
  const { page, close } = await openDesk(browser, url)
  await signIn(page, 'ada@linden.example')
  const strip = page.getByRole('region', { name: 'First steps' })
  await strip.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await strip.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('work')
  await page.getByRole('button', { name: 'Undo' }).click()
  await strip.getByRole('link', { name: 'Scenes' }).click()
  await page.getByRole('button', { name: 'New Scene' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Scene' })
  await dialog.getByText('Only its first step. You draw the rest.').waitFor()
  await dialog.getByRole('radio', { name: 'Weekly review' }).click()
  await dialog.getByText('Sunday, 5 pm').waitFor()
  // What the author wrote stays when another one is chosen; what they didn't touch changes with it.
  await dialog.getByLabel('Title').fill('Our Sundays')
  await dialog.getByRole('radio', { name: 'Habit streak' }).click()
  await dialog.getByText('Ten evenings').waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Our Sundays')
  expect(await dialog.getByLabel('Description').inputValue()).toMatch(/^The client names one habit/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Our Sundays', level: 1 }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Home', level: 1 }).first().waitFor()
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
  // Everything is done, so nothing is shown any more.
  await expect.poll(() => strip.count()).toBe(0)
  await close()
})

describe('at a desk and on a phone', () => {
  test('the pages of the first day are clean for axe and fit their width', async () => {
    const { page, close } = await openDesk(browser, url)
    await page.goto(links()[0] ?? '')
    await page.getByLabel('Organization').waitFor()
    await expectCleanAtWidths(page, 'set-up')
    await page.goto('/join')
    await page.getByText('This invitation has expired').waitFor()
    await expectCleanAtWidths(page, 'join-expired')
    await page.goto(`/join?token=${'x'.repeat(43)}`)
    await page.getByLabel('Your name').waitFor()
    await expectCleanAtWidths(page, 'join')
    await signIn(page, 'ada@linden.example')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await page.goto('/organizations/settings/people')
    await page.getByRole('list', { name: 'People' }).getByRole('listitem').first().waitFor()
    await expectCleanAtWidths(page, 'people')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    await expectCleanAtWidths(page, 'invite')
    await close()
  })
})
