import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlRoute, type Findings } from './crawl/crawl-route.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'

/** Who crawls, and how long at most: the first sees most, the others look for what only they have. */
const ROLES = [
  { email: 'priya@northline.example', ms: 200_000 },
  { email: 'hannah@northline.example', ms: 90_000 },
  { email: 'luis@northline.example', ms: 60_000 },
  { email: 'sam@attune.example', ms: 60_000 },
]

let product: Product
let browser: Browser
const findings: Findings = { clicked: new Set(), inert: [], covered: [], complaints: [], left: [] }

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** The pages that anybody may come to, those of one client and those of one scene. */
const routesOf = async (desk: Desk): Promise<string[]> => {
  await desk.page.goto('/conversations')
  const row = desk.page.locator('a[href*="/conversations/dialog/"]').first()
  const href = await row.getAttribute('href', { timeout: 5_000 }).catch(() => null) // Who has no clients has no such page.
  const id = href === null ? undefined : /ct_[0-9a-f]{32}/.exec(href)?.[0]
  await desk.page.goto('/interaction-flow/scene')
  // One that clients are in.
  const scene = await desk.page.getByRole('link', { name: 'Daily check-in' }).first().getAttribute('href')
  return [
    '/',
    ...(id === undefined ? [] : [`/conversations/dialog/${id}`, `/contacts/${id}`, `/playground?client=${id}`]),
    '/conversations',
    '/contacts',
    '/contacts/new',
    '/contacts/import',
    '/playground',
    '/interaction-flow/scene',
    `${scene}`,
    `${scene}/edit`,
    '/me/settings',
    '/me/settings/profile',
    '/me/settings/change-name',
    '/me/settings/change-phone',
    '/me/settings/change-email',
    '/me/settings/security',
    '/me/settings/change-password',
    '/me/settings/notifications',
    '/nothing-here',
  ]
}

const crawlAs = async (email: string, ms: number): Promise<void> => {
  const desk = await openDesk(browser, product.url)
  desk.page.on('dialog', (dialog) => void dialog.accept().catch(() => {})) // Leaving a page that asks.
  const signIn = () => desk.signIn(email)
  await signIn()
  const until = Date.now() + ms
  for (const route of await routesOf(desk)) await crawlRoute({ desk, route, findings, signIn, until })
  await desk.close()
}

test.for(ROLES)('$email clicks every control there is: none is inert', { timeout: 280_000 }, async ({ email, ms }) => {
  await crawlAs(email, ms)
  expect.soft(findings.inert.splice(0)).toEqual([])
  expect.soft(findings.covered.splice(0)).toEqual([])
  expect(findings.complaints.splice(0).filter((line) => !isExpected(line))).toEqual([])
})

/** Refusals that clicking everything comes to; the last is that of a scene with issues (spec 2 §7). */
const isExpected = (line: string): boolean =>
  /status of 404|status of 4(?:09|22)/.test(line) || /\/edit, button (?:Validate|Save)\b.*status of 400/.test(line)

test('nothing was left for want of time, and much was clicked', () => {
  expect(findings.left).toEqual([])
  expect(findings.clicked.size).toBeGreaterThan(100)
})

test('an inert control would be found', async () => {
  const desk = await openDesk(browser, product.url)
  const signIn = () => desk.signIn('luis@northline.example')
  await desk.page.addInitScript(() => {
    addEventListener('load', () => {
      const inert = document.createElement('button')
      inert.textContent = 'Does nothing'
      document.body.prepend(inert)
    })
  })
  await signIn()
  const own: Findings = { clicked: new Set(), inert: [], covered: [], complaints: [], left: [] }
  await crawlRoute({ desk, route: '/nothing-here', findings: own, signIn, until: Date.now() + 20_000 })
  expect(own.inert.join()).toContain('Does nothing')
  await desk.close()
})
