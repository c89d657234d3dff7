import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { openMenu, pressIn } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { enter, fill, HANNAH, titled } from './sign-in.ts'

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

const desk = (): Promise<Desk> => openDesk(browser, product.url)

/** Ends the session on the server, as another machine would. */
const revoke = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const body = JSON.stringify({ token: localStorage.getItem('refreshToken') })
    await fetch('/v2/auth.revokeToken', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    // The server may accept an access token a little longer.
    localStorage.setItem('accessToken', 'of-yesterday')
  })

/** The live stream may notice first that the session has ended; both lead to the sign-in page. */
const saveIfStillThere = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: 'Save' })
    .click({ timeout: 5_000 }) // There may be no such button anymore.
    .catch(() => undefined)

describe('the end of a session', () => {
  test('before a page is opened: the sign-in page says so, and leads to where one was going', async () => {
    const { page, signIn, close, complaints } = await desk()
    await signIn(HANNAH, null)
    for (const path of ['/contacts', '/']) {
      // On a page without the panel, which would notice by itself.
      await page.goto('/healthz')
      await revoke(page)
      await page.goto(path)
      await page.getByText('Your session has ended. Please sign in again.').waitFor()
      await fill(page, HANNAH)
      await page.waitForURL((url) => url.pathname === path)
    }
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([])
    await close()
  })

  test('signing in in one tab is enough for the others', async () => {
    const { page, context, close } = await desk()
    await page.goto('/login?from=%2Fcontacts')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const other = await context.newPage()
    await enter(other)
    await page.waitForURL((url) => url.pathname === '/contacts')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await close()
  })

  test('while filling in a form: it is there again, for this account alone', async () => {
    const { page, signIn, close } = await desk()
    await signIn('luis@northline.example', '/me/settings/change-name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Luis Ortega Vidal')
    await revoke(page)
    await saveIfStillThere(page)
    await page.getByText('Your session has ended. Please sign in again.').waitFor()
    await fill(page, HANNAH)
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hannah Brandt')
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await close()
  })

  test('the form comes back to whoever typed it', async () => {
    const { page, signIn, close } = await desk()
    await signIn('luis@northline.example', '/me/settings/change-name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Luis Ortega Vidal')
    await revoke(page)
    await saveIfStillThere(page)
    await page.waitForURL(/\/login\?/)
    await fill(page, 'luis@northline.example')
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Luis Ortega Vidal')
    await close()
  })

  // ASVS 3.5.3
  test('a link on another site doesn’t sign out: the page asks first', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, null)
    // A page on another site that sends no referrer.
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a rel="noreferrer" href="${product.url}/logout">Win a prize</a>`,
      }),
    )
    await page.goto('http://elsewhere.example/')
    await page.getByRole('link', { name: 'Win a prize' }).click()
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await page.goto('/logout?confirm=true')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login\?logout=true/)
    await close()
  })

  test('signing out asks first if what was written can’t be saved', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, '/conversations')
    await page.getByRole('link', { name: 'Grace Bennett' }).first().click()
    const field = page.getByRole('textbox', { name: 'Message to Grace Bennett' })
    const signOut = async () => {
      const menu = await openMenu(page.locator('[data-tour="account"]'))
      await menu.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await field.fill('Not saved anywhere yet')
    await signOut()
    await page.getByRole('heading', { name: 'What you wrote isn’t saved' }).waitFor()
    await pressIn(page.getByRole('button', { name: 'Go back' }), 'Enter')
    await expect.poll(() => field.inputValue()).toBe('Not saved anywhere yet')
    // So does a page that hasn't opened the conversation.
    await page.goto('/logout')
    await page.getByRole('heading', { name: 'What you wrote isn’t saved' }).waitFor()
    await pressIn(page.getByRole('button', { name: 'Go back' }), 'Enter')
    await expect.poll(() => field.inputValue()).toBe('Not saved anywhere yet')
    await signOut()
    await pressIn(page.getByRole('button', { name: 'Go back' }), 'Tab')
    await pressIn(page.getByRole('button', { name: 'Sign out' }), 'Enter')
    await page.waitForURL(/\/login\?logout=true/)
    await close()
  })

  test('the browser asks before the tab is closed while a message is under way', async () => {
    const { page, context, signIn } = await openDesk(browser, product.url, { undo: true })
    await signIn(HANNAH, '/conversations')
    await page.getByRole('link', { name: 'Grace Bennett' }).first().click()
    await page.route('**/messages/send-direct', () => undefined)
    const field = page.getByRole('textbox', { name: 'Message to Grace Bennett' })
    await field.fill('Still on its way')
    await field.press('Enter')
    await page.getByText('Still on its way').first().waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await context.close()
  })
})

describe('what goes wrong', () => {
  test('an address that leads nowhere is told inside the panel', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, '/nothing/here')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await titled(page, 'Page Not Found | Attune Dashboard')
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).first().isVisible()).toBe(true)
    await close()
  })

  test('a page that cannot be loaded is told inside the panel, and the next page clears it', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, '/me/settings/profile')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const isPlayground = (await response.text()).includes('You’re the client here.')
      await (isPlayground ? route.abort() : route.fulfill({ response }))
    })
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('heading', { name: /Internal Server Error|No connection/ }).waitFor()
    await titled(page, 'Playground | Attune Dashboard')
    await page.getByRole('link', { name: 'Conversations' }).click()
    await page
      .getByRole('region', { name: /Conversation|Threads/ })
      .or(page.getByText('Please select conversation.'))
      .first()
      .waitFor()
    await titled(page, 'Conversations | Attune Dashboard')
    await expect.poll(() => page.getByRole('heading', { name: /Internal Server Error|No connection/ }).count()).toBe(0)
    // Scripts may still be on their way.
    await page.unrouteAll({ behavior: 'wait' })
    await close()
  })

  test('without an account to stand in, the failure is told in the bare container and tried again', async () => {
    const { page, signIn, close } = await desk()
    await page.route('**/v1/users/me', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'x-request-id': 'rq_42' },
        body: JSON.stringify({ code: 'InternalError', status: 500, title: 'Internal Server Error', content: 'Oh.' }),
      }),
    )
    await signIn(HANNAH)
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor()
    expect(await page.getByText('rq_42').count()).toBe(1)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await page.unroute('**/v1/users/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await close()
  })

  test('an answer nobody can read is asked for once more', async () => {
    const { page, signIn, close } = await desk()
    let asked = 0
    // The account is loaded again when the stream starts: without a stream, only the retry asks.
    await page.route('**/v1/live**', (route) => route.abort())
    await page.route('**/v1/users/me', (route) => {
      asked += 1
      return asked === 1
        ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' })
        : route.continue()
    })
    await signIn(HANNAH)
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    expect(asked).toBe(2)
    await close()
  })

  test('a failed action is one notification, however often it is tried, and what was typed stays', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, '/me/settings/change-name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Hannah B.')
    let tries = 0
    await page.route('**/v1/users/me', (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      tries += 1
      return route.abort('connectionrefused')
    })
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => tries).toBeGreaterThanOrEqual(times)
      await page.getByRole('alert').getByText('No connection').waitFor()
    }
    expect(await page.getByRole('alert').getByText('No connection').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hannah B.')
    await close()
  })
})
