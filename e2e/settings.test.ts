import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { openSettings } from './account-settings.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { mailedLink } from './mailbox.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { fill, titled } from './sign-in.ts'

const CHILDREN = [
  'profile',
  'change-name',
  'change-phone',
  'change-email',
  'security',
  'change-password',
  'personal-page',
  'personal-page/change-url',
  'personal-page/change-description',
  'away',
  'notifications',
]

let product: Product
let browser: Browser
let luis: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  luis = await openDesk(browser, product.url)
  await luis.signIn('luis@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const at = (child: string, email: string): Promise<Desk> => openSettings(browser, product.url, child, email)
const luisAt = async (child: string): Promise<Page> => {
  await moveTo(luis.page, `/me/settings/${child}`)
  return luis.page
}

describe('at a desk and on a phone', () => {
  test('every child is clean for axe and fits its width', async () => {
    const desk = await openDesk(browser, product.url)
    const { page } = desk
    const screen = (name: string) => expectCleanAtWidths(page, name)
    await page.goto('/login?by=key')
    await page.getByLabel('API key', { exact: true }).waitFor()
    await screen('sign-in-by-key')
    await page.goto('/forgot-password')
    await page.getByLabel('Email').waitFor()
    await screen('forgot-password')
    await page.goto('/forgot-password?token=nobodys')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await screen('new-password')
    await page.goto('/me/settings')
    await fill(page, 'hannah@northline.example', DEMO_PASSWORD)
    await page.getByRole('link', { name: 'Security' }).waitFor()
    await titled(page, 'Account Settings | Attune Dashboard')
    await screen('settings')
    for (const child of CHILDREN) {
      await moveTo(page, `/me/settings/${child}`)
      await page.getByRole('region').first().waitFor()
      await screen(`settings-${child}`)
    }
    await page.setViewportSize(LOOKS[1])
    await moveTo(page, '/me/settings')
    await page.getByRole('link', { name: 'Security' }).waitFor()
    await expectClean(page, 'settings', LOOKS[1])
    expect(desk.complaints).toEqual([])
    await desk.close()
  })
})

test('on a phone the list comes first, then the child, and Back leads to the list', async () => {
  const { page, close } = await openDesk(browser, product.url, { width: 390, height: 844 })
  await page.goto('/me/settings')
  await fill(page, 'hannah@northline.example', DEMO_PASSWORD)
  await page.getByRole('link', { name: 'Phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Security' }).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Security' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).isVisible()).toBe(false)
  await close()
})

describe('profile', () => {
  test('the account menu leads there', async () => {
    const { page, signIn, close } = await openDesk(browser, product.url)
    await signIn('hannah@northline.example', '/conversations')
    await page.getByRole('button', { name: /Hannah Brandt/ }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).click()
    await page.getByText('hannah@northline.example').first().waitFor()
    await close()
  })

  test('a time zone is chosen from the list', async () => {
    const page = await luisAt('profile')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your time zone has been changed.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin')
  })

  test('a name is changed, and whoever changed it elsewhere meanwhile is not overwritten', async () => {
    const page = await luisAt('change-name')
    // Another browser: other tabs of this one are told at once.
    const { page: other, close: closeOther } = await at('change-name', 'luis@northline.example')
    await other.getByRole('textbox', { name: 'Name' }).waitFor()
    const tab = await luis.context.newPage()
    await tab.goto('/me/settings/change-name')
    await tab.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Luis Ortega Vidal')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your name has been changed.').waitFor()
    await page.getByRole('button', { name: /Luis Ortega Vidal/ }).waitFor()
    await expect.poll(() => tab.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Luis Ortega Vidal')

    await other.getByRole('textbox', { name: 'Name' }).fill('Luis O.')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Your account was changed in another window.').waitFor()
    await expect.poll(() => other.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Luis O.')
    await other.getByRole('textbox', { name: 'Name' }).fill('  ')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Enter a name.').waitFor()
    await tab.close()
    await closeOther()
  })
})

test('Me Debug says what the panel knows of the account, and copies it without a token or a client', async () => {
  const visitor = await openDesk(browser, product.url)
  await visitor.page.goto('/me/debug')
  await visitor.page.getByLabel('Email').waitFor()
  expect(await visitor.page.getByText('Me Debug').count()).toBe(0)
  await visitor.close()
  const { page, context, signIn, complaints, close } = await openDesk(browser, product.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
  await signIn('hannah@northline.example', '/me/debug')
  await titled(page, 'Me Debug | Attune Dashboard')
  const valueOf = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .textContent()
  expect(await valueOf('Role')).toBe('ROLE_COACH')
  expect(await valueOf('Permissions')).toContain('contacts.view')
  expect(await valueOf('Permissions')).not.toContain('logs.view')
  await expectCleanAtWidths(page, 'me-debug')
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toMatchObject({
    Account: expect.stringMatching(/^us_/) as string,
    Role: 'ROLE_COACH',
    scope: { permissions: expect.stringMatching(/^\d+$/) as string },
  })
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(token).toBeTruthy()
  expect(copied).not.toContain(token)
  expect(copied).not.toMatch(/ct_|Maria|@/)
  expect(complaints).toEqual([])
  await close()
})

test('a personal page has an address, a website and a description, and is opened by everybody once it is on', async () => {
  const page = await luisAt('personal-page')
  const open = page.getByRole('switch', { name: 'Everybody can open my page' })
  await open.waitFor()
  const coachPages = await luis.context.newPage()
  const status = async () => (await coachPages.goto('/coaches/luis-ortega'))?.status()
  await page.getByRole('link', { name: 'Change address' }).click()
  await page.getByRole('textbox', { name: 'Address of your page' }).fill('Luis Ortega')
  await page.getByText(/\/coaches\/luis-ortega$/).waitFor()
  const address = page.getByRole('textbox', { name: 'Website' })
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter the address of a page, such as').waitFor()
  await address.fill('example.com/luis')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Change description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Strength for beginners.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Strength for beginners.').waitFor()
  expect(await page.getByRole('link', { name: 'example.com/luis' }).getAttribute('href')).toBe(
    'https://example.com/luis',
  )
  expect(await status()).toBe(404)
  await open.click()
  await page.getByText('Your page is open.').waitFor()
  const url = await page.getByRole('link', { name: /\/coaches\/luis-ortega$/ }).getAttribute('href')
  await coachPages.goto(url ?? '')
  await coachPages.getByText('Strength for beginners.').waitFor()
  await coachPages.getByRole('link', { name: 'Website' }).waitFor()
  await open.click()
  await page.getByText('Your page is closed.').waitFor()
  expect(await status()).toBe(404)
  await coachPages.close()
})

test('a phone number: what is none is refused under its field, a wrong password under its own', async () => {
  const page = await luisAt('change-phone')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  const password = page.getByLabel('Your password')
  const save = page.getByRole('button', { name: 'Save' })
  await phone.fill('0303 5')
  await save.click()
  await page.getByText('Please enter your password.').waitFor()
  await password.fill(DEMO_PASSWORD)
  await save.click()
  await page.getByText('Enter the phone number with its country code').waitFor()
  await phone.fill('+1 (303) 555-0177')
  await password.fill('not my password')
  await save.click()
  await page.getByText('The password is incorrect.').waitFor()
  expect(await phone.inputValue()).toBe('+1 (303) 555-0177')
  await password.fill(DEMO_PASSWORD)
  await save.click()
  await page.getByText('Your phone has been changed.').waitFor()
  await page.getByRole('button', { name: 'Remove the number' }).click()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await save.click()
  await page.getByText('Your phone has been removed.').waitFor()
})

test('an email counts once its mailed link was opened, also where nobody is signed in', async () => {
  const { page, close } = await at('change-email', 'priya@northline.example')
  const email = page.getByRole('textbox', { name: 'New email' })
  const send = page.getByRole('button', { name: 'Send link' })
  await email.fill('priya')
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await send.click()
  await page.getByText(/This isn't a valid email address/).waitFor()
  await email.fill('priya.raman@northline.example')
  await send.click()
  await page.getByText('Open the link we emailed to priya.raman@northline.example.').waitFor()
  const link = await mailedLink(product.home, 'priya.raman@northline.example', 'Confirm your new email address')

  const mailProgram = await openDesk(browser, product.url)
  await mailProgram.page.goto(link)
  await mailProgram.page.getByRole('button', { name: 'Confirm' }).waitFor()
  expect(mailProgram.page.url()).not.toContain('token')
  await mailProgram.page.getByRole('button', { name: 'Confirm' }).click()
  await mailProgram.page.getByText('priya.raman@northline.example is now your email.').waitFor()
  await mailProgram.page.getByRole('link', { name: 'Go to sign-in' }).click()
  await fill(mailProgram.page, 'priya.raman@northline.example', DEMO_PASSWORD)
  await mailProgram.page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await mailProgram.page.goto(link)
  await mailProgram.page.getByRole('button', { name: 'Confirm' }).click()
  await mailProgram.page.getByText('was already used').waitFor()
  await mailProgram.close()
  await close()
})

test('a change of email can be taken back', async () => {
  const page = await luisAt('change-email')
  await page.getByRole('textbox', { name: 'New email' }).fill('luis.o@northline.example')
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel the change' }).count()).toBe(0)
})

test('away: a colleague covers, Home says so to both, and coming back ends it', async () => {
  const { page, close } = await at('away', 'hannah@northline.example')
  const pick = async (field: string, isNextMonth: boolean) => {
    await page.getByRole('button', { name: `${field}, calendar` }).click()
    if (isNextMonth) await page.locator('[data-direction="next"]:visible').first().click()
    await page.locator('table button:not([disabled]):visible').first().click()
    await expect.poll(() => page.locator('table').count()).toBe(0)
  }
  await page.getByRole('combobox', { name: 'Who covers' }).fill('tess')
  await page.getByRole('option', { name: /Tess/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose a day and a time.').first().waitFor()
  await pick('Away from', false)
  await pick('Back on', true)
  await page.getByRole('textbox', { name: 'Note for them' }).fill('Rosa waits for her plan.')
  await page.getByLabel('Time', { exact: true }).first().fill('00:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tess covers while you’re away').waitFor()
  await page.getByRole('region', { name: 'Your time away' }).getByText('Tess covers').waitFor()
  await moveTo(page, '/')
  const strip = page.getByRole('region', { name: 'Away' })
  await strip.getByText(/^You’re away until .+\. Tess covers\.$/).waitFor()

  const tess = await at('away', 'tess@northline.example')
  await tess.page.getByText('Rosa waits for her plan.').waitFor()
  await moveTo(tess.page, '/')
  await tess.page
    .getByText(/for Hannah until/)
    .first()
    .waitFor()

  await strip.getByRole('button', { name: 'Come back now' }).click()
  await page.getByText('You’re back').waitFor()
  await strip.waitFor({ state: 'detached' })
  await expect.poll(() => tess.page.getByText(/for Hannah until/).count()).toBe(0)
  await tess.close()
  await close()
})
