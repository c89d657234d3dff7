import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { shoot } from './looks.ts'
import { openSettings } from './account-settings.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'
import { codeOf, fill } from './sign-in.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const at = (child: string, email: string): Promise<Desk> => openSettings(browser, product.url, child, email)

test('a password: rules are sentences, and other sessions end with the old one', async () => {
  const elsewhere = await at('security', 'ines@harbour.example')
  const { page, close } = await at('change-password', 'ines@harbour.example')
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await change.click()
  await page.getByText('Choose a password with at least 8 characters.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await change.click()
  await page.getByText('easy to guess').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('harbour lights at nine')
  await change.click()
  await page.getByText('The password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await change.click()
  await page.getByText('Your password has been changed.').waitFor()
  await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
  await elsewhere.page.getByText('Your session has ended. Please sign in again.').waitFor()
  await elsewhere.close()
  await close()
})

test('a session elsewhere is ended and falls out within seconds', async () => {
  const elsewhere = await at('security', 'luis@northline.example')
  const { page, close } = await at('security', 'luis@northline.example')
  await page.getByText('This session').waitFor()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await elsewhere.page.getByText('Your session has ended. Please sign in again.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^End / }).count()).toBe(0)
  await elsewhere.close()
  await close()
})

test('an admin ends all sessions of an account, who falls out within seconds', async () => {
  const elsewhere = await at('security', 'tess@northline.example')
  const { page, signIn, close } = await openDesk(browser, product.url)
  await signIn('priya@northline.example', '/users')
  await page.getByRole('link', { name: 'Tess' }).first().click()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  const dialog = page.getByRole('dialog', { name: /^End all sessions of Tess/ })
  await dialog.getByText('They are signed out everywhere at once.').waitFor()
  await shoot(page, 'end-all-sessions-light-1440')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await page.getByText(/^(One session|\d+ sessions) ended$/).waitFor()
  await elsewhere.page.getByText('Your session has ended. Please sign in again.').waitFor()
  await elsewhere.close()
  await close()
})

test('an API key is shown once, signs in, and is revoked', async () => {
  const { page, close } = await at('security', 'luis@northline.example')
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Please enter a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night report')
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Copy Night report now').waitFor()
  const key = await page.getByRole('region', { name: 'API keys' }).locator('code').innerText()
  await page.reload()
  await page.getByText('Night report').waitFor()
  expect(await page.content()).not.toContain(key)

  const script = await openDesk(browser, product.url)
  await script.page.goto('/login')
  await script.page.getByRole('link', { name: 'Use an API key' }).click()
  await script.page.getByLabel('API key', { exact: true }).fill(key)
  await script.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await script.page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  expect(await script.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key)

  await page.getByRole('button', { name: 'Revoke Night report…' }).click()
  await page.getByRole('button', { name: 'Revoke Night report', exact: true }).click()
  await page.getByText('API key revoked.').waitFor()
  await script.page.getByText('Your session has ended. Please sign in again.').waitFor()
  await script.close()
  await close()
})

test('the second factor: set up, asked for, recovered from, removed', async () => {
  const email = 'owen@harbour.example'
  const { page, close } = await at('security', email)
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByRole('button', { name: 'Set up' }).click()
  await part.getByLabel('Your password').fill('not my password')
  await part.getByRole('button', { name: 'Continue' }).click()
  await part.getByText('The password is incorrect.').waitFor()
  await part.getByLabel('Your password').fill(DEMO_PASSWORD)
  await part.getByRole('button', { name: 'Continue' }).click()
  await part.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  const secret = await part.locator('code').innerText()
  await part.getByLabel('Code from the app').fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByText('This code is wrong.').waitFor()
  await shoot(page, 'second-factor-light-1440')
  await part.getByLabel('Code from the app').fill(codeOf(secret))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const listed = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => listed.count()).toBe(10)
  const codes = await listed.allInnerTexts()
  await shoot(page, 'recovery-codes-light-1440')
  const download = page.waitForEvent('download')
  await part.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('attune-recovery-codes.txt')
  await part.getByRole('button', { name: 'Done' }).click()
  await part.getByText('10 recovery codes left.').waitFor()

  const again = await openDesk(browser, product.url)
  await again.page.goto('/login')
  await fill(again.page, email, DEMO_PASSWORD)
  await again.page.getByLabel('Code', { exact: true }).fill('000000')
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.page.getByText('This code is wrong or has already been used.').waitFor()
  await shoot(again.page, 'second-step-light-1440')
  // The code of the set-up is used up: the next one is taken.
  await again.page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await again.close()

  const lost = await openDesk(browser, product.url, { width: 390, height: 844, theme: 'dark' })
  await lost.page.goto('/login')
  await fill(lost.page, email, DEMO_PASSWORD)
  await lost.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await shoot(lost.page, 'second-step-dark-390')
  await lost.page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await lost.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await lost.page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await lost.page.goto('/me/settings/security')
  await lost.page.getByText('9 recovery codes left.').waitFor()
  await lost.close()

  await part.getByRole('button', { name: 'Remove' }).click()
  await part.getByLabel('Your password').fill(DEMO_PASSWORD)
  await part.getByRole('button', { name: 'Remove the second factor' }).click()
  await part.getByText('Please enter a code.').waitFor()
  await part.getByLabel('Code', { exact: true }).fill('000000')
  await part.getByRole('button', { name: 'Remove the second factor' }).click()
  await part.getByText('This code is wrong.').waitFor()
  await part.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await part.getByRole('button', { name: 'Remove the second factor' }).click()
  await part.getByText('Off.', { exact: true }).waitFor()
  await close()
})

test('someone who must have a second factor sets it up after signing in, and continues', async () => {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { accessToken: string }
  }
  const admin = { email: 'priya@northline.example', password: DEMO_PASSWORD }
  const { accessToken } = await post('/v2/auth.loginByEmail', admin)
  await post('/v2/organizations.requireSecondFactor', { required: true, password: DEMO_PASSWORD }, accessToken)
  const { page, close } = await openDesk(browser, product.url)
  await page.goto('/login')
  await fill(page, 'tess@northline.example', DEMO_PASSWORD)
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  // No other page opens.
  await page.goto('/contacts')
  await page.getByText('Your organization requires a second factor. Set it up to continue.').waitFor()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await shoot(page, 'second-factor-needed-light-1440')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Your second factor is on.').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await close()
})
