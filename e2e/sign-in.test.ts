import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { mailedLink, mailsIn } from './mailbox.ts'
import { startProduct, type Product } from './product.ts'
import { fill, HANNAH, titled } from './sign-in.ts'

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

/** Another site, which records every visit. */
const openElsewhere = async () => {
  const visits: string[] = []
  const server = createServer((request, answer) => {
    visits.push(String(request.url))
    answer.end('elsewhere')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { visits, host: `127.0.0.1:${address.port}`, close }
}

describe('the way in', () => {
  test('who is signed in is led away from sign-in and from the forgotten password', async () => {
    const { page, signIn, close } = await desk()
    await signIn(HANNAH, null)
    for (const address of ['/login', '/forgot-password', '/forgot-password?token=abc']) {
      await page.goto(address)
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
      await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/login|forgot/)
    }
    await close()
  })

  test('a link to the sign-in page never leads off the site, before or after signing in', async () => {
    const elsewhere = await openElsewhere()
    const { page, complaints, close } = await desk()
    const links = [
      `http://${elsewhere.host}/`,
      `//${elsewhere.host}/`,
      `/\\${elsewhere.host}/`,
      `/\t/${elsewhere.host}/`,
      `/.//${elsewhere.host}/`,
      `data:text/html,<script>location='http://${elsewhere.host}/'</script>`,
      JSON.stringify([`http://${elsewhere.host}/`]),
      JSON.stringify({ a: `http://${elsewhere.host}/` }),
    ].map((from) => `/login?from=${encodeURIComponent(from)}&redirect=${encodeURIComponent(from)}`)
    await page.goto(links[0] ?? '')
    await fill(page, HANNAH)
    for (const link of links) {
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
      await expect.poll(() => page.url()).toBe(`${product.url}/`)
      await page.goto(link)
    }
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    expect(elsewhere.visits).toEqual([])
    // The other site does record visits: following a real link shows up.
    await page.goto(`http://${elsewhere.host}/`)
    expect(elsewhere.visits.length).toBeGreaterThan(0)
    expect(complaints.filter((complaint) => !complaint.includes('favicon'))).toEqual([])
    await close()
    await elsewhere.close()
  })

  test('pages ignore parameters that are objects or lists', async () => {
    const { page, complaints, signIn, close } = await desk()
    await signIn(HANNAH, null)
    for (const address of [
      '/interaction-flow/scene?label=[1]&q={"a":1}',
      '/playground?client={"a":1}&deliveries=[true]',
      '/contacts?q=[1]&label={"a":1}&sort=[]',
      '/conversations?q={"a":1}&labels=[1]&folder=[2]',
      '/?client=[1]',
    ]) {
      await page.goto(address)
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    }
    expect(complaints).toEqual([])
    await close()
  })

  // ASVS 6.2.6, 6.2.7
  test('a wrong password is told in the card, and what was typed stays', async () => {
    const { page, close } = await desk()
    await page.goto('/login')
    await titled(page, 'Sign in | Attune Dashboard')
    await fill(page, HANNAH, 'wrong-password')
    await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(HANNAH)
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Please enter your password.').waitFor()
    await close()
  })

  test('a wrong API key is told, and the key is in no address', async () => {
    const { page, close } = await desk()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Use an API key' }).click()
    await page.getByLabel('API key', { exact: true }).fill('ak_nobody_holds_this')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('This API key is invalid or has been revoked.').waitFor()
    expect(page.url()).not.toContain('nobody')
    await page.goBack()
    await page.getByLabel('Email').waitFor()
    await close()
  })
})

describe('a forgotten password', () => {
  const OWEN = 'owen@harbour.example'

  const ask = async (page: Page, email: string): Promise<string> => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    // The sign-in page has such a field, too.
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    return (await page.getByRole('status').getByText('an account for').innerText()).replace(email, '…')
  }

  test('is asked for with the same words whether the account exists or not, and only that one gets a mail', async () => {
    const { page, close } = await desk()
    expect(await ask(page, 'nobody@harbour.example')).toBe(await ask(page, OWEN))
    await mailedLink(product.home, OWEN, 'Choose a new password')
    expect(mailsIn(product.home).map(({ to }) => to)).not.toContain('nobody@harbour.example')
    await close()
  })

  test('is changed behind the mailed link: the token leaves the address, rules are sentences, the link works once', async () => {
    const { page, close } = await desk()
    const link = await mailedLink(product.home, OWEN, 'Choose a new password')
    expect(link).toContain('token=')
    await page.goto(link)
    const field = page.getByLabel('New password', { exact: true })
    await field.waitFor()
    expect(page.url()).not.toContain('token')
    const change = page.getByRole('button', { name: 'Change password' })
    await field.fill('short')
    await change.click()
    await page.getByText('Choose a password with at least 8 characters.').waitFor()
    await field.fill('password1')
    await change.click()
    await page.getByText('easy to guess').last().waitFor()
    await field.fill('river otters at dawn')
    await change.click()
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    await fill(page, OWEN)
    await page.getByText('The email or password is incorrect.').waitFor()
    await fill(page, OWEN, 'river otters at dawn')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await close()

    const late = await desk()
    await late.page.goto(link)
    await late.page.getByLabel('New password', { exact: true }).fill('another fine password')
    await late.page.getByRole('button', { name: 'Change password' }).click()
    await late.page.getByText('This link has expired or has already been used.').waitFor()
    await late.page.getByRole('link', { name: 'Request a new link' }).click()
    await late.page.getByLabel('Email').waitFor()
    await late.close()
  })
})
