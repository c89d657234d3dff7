import { SLICE_PAGES } from '@attune/contract/app/slices'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { startProduct, type Product } from '../product.ts'
import { crawlRoute, type Findings } from './crawl-route.ts'

/** A role that isn't finished by then is stuck: even a busy machine needs only a quarter of this. */
const LIMIT_MS = 800_000

/**
 * Each role, given by email, clicks every control that no earlier role has clicked, on the first `pages` pages or on
 * all. Fewer than `least` controls mean that the crawl itself is broken. Returns a function that returns the product
 * and browser of the tests.
 */
export const testCrawlOf = (
  roles: string[],
  { least, pages }: { least: number; pages?: number },
): (() => { product: Product; browser: Browser }) => {
  let product: Product
  let browser: Browser
  const findings = emptyFindings()

  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await product.remove()
  })

  test.for(roles)('%s clicks every control there is: none is inert', { timeout: LIMIT_MS + 60_000 }, async (email) => {
    const desk = await openDesk(browser, product.url)
    desk.page.on('dialog', (dialog) => void dialog.accept().catch(() => {})) // Leaving a page that asks.
    const signIn = () => desk.signIn(email)
    await signIn()
    const until = Date.now() + LIMIT_MS
    for (const route of (await routesOf(desk)).slice(0, pages))
      await crawlRoute({ desk, route, findings, signIn, until })
    await desk.close()
    expect.soft(findings.inert.splice(0)).toEqual([])
    expect.soft(findings.covered.splice(0)).toEqual([])
    expect(findings.complaints.splice(0).filter((line) => !isExpected(line))).toEqual([])
  })

  test('nothing was left for want of time, and much was clicked', () => {
    expect(findings.left).toEqual([])
    expect(findings.clicked.size).toBeGreaterThan(least)
  })

  return () => ({ product, browser })
}

export const emptyFindings = (): Findings => ({ clicked: new Set(), inert: [], covered: [], complaints: [], left: [] })

/** The pages of one client and of one scene, then all others that have one address. */
const routesOf = async (desk: Desk): Promise<string[]> => {
  await desk.page.goto('/conversations')
  const row = desk.page.locator('a[href*="/conversations/dialog/"]').first()
  const href = await row.getAttribute('href', { timeout: 5_000 }).catch(() => null) // Who has no clients has no such page.
  const id = href === null ? undefined : /ct_[0-9a-f]{32}/.exec(href)?.[0]
  await desk.page.goto('/interaction-flow/scene')
  // One with clients in it.
  const scene = await desk.page.getByRole('link', { name: 'Daily check-in' }).first().getAttribute('href')
  return [
    '/',
    ...(id === undefined ? [] : [`/conversations/dialog/${id}`, `/contacts/${id}`, `/playground?client=${id}`]),
    '/conversations',
    `${scene}`,
    `${scene}/edit`,
    ...SLICE_PAGES.filter((page) => page !== '/conversations' && !page.includes(':') && !FOR_VISITORS.includes(page)),
    '/nothing-here',
  ]
}

/** Pages that only someone who isn't signed in sees, or that sign out. */
const FOR_VISITORS = ['/login', '/logout', '/forgot-password', '/setup', '/join', '/confirm-email', '/second-factor']

/** Refusals caused by clicking everything; the last is that of a scene with issues (spec 2 §7). */
const isExpected = (line: string): boolean =>
  /status of 404|status of 4(?:09|22)/.test(line) || /\/edit, button (?:Validate|Save)\b.*status of 400/.test(line)
