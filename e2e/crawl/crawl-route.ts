import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Desk } from '../desk.ts'
import { controlsOf, type Control } from './controls.ts'
import { pressAnywhere } from '../keys.ts'
import { watchEffects, watchRequests } from './effects.ts'

/** What all crawlers together have clicked and found wrong. */
export interface Findings {
  clicked: Set<string>
  inert: string[]
  /** Controls covered by something, so no one could have clicked them. */
  covered: string[]
  complaints: string[]
  /** Left over when time was up. */
  left: string[]
}

interface Crawl {
  desk: Desk
  route: string
  findings: Findings
  /** Signs in again after a click that signed out. */
  signIn: () => Promise<void>
  /** No click starts after this moment (ms). */
  until: number
}

/** Only a control that does nothing takes this long; with the others, even a busy machine is faster. */
const EFFECT_MS = 5_000
const CLICK_MS = 5_000
/** A page that still asks for things by then is looked at as it is. */
const REST_MS = 10_000
/** By then, whatever Escape closes is gone. */
const CLOSE_MS = 400
/** Menus and dialogs open further ones; the crawl goes no deeper than this. */
const DEPTH = 2

/** Opens a route and clicks once each control that nobody has clicked before, and those that appear as a result. */
export const crawlRoute = async (crawl: Crawl): Promise<void> => {
  await visit(crawl)
  await crawlHere(crawl, [])
}

/** Whether everything after it would be clicked in another account. `switching.test.ts` does that. */
const leadsElsewhere = ({ name }: Control): boolean => /^Switch to .* > button Switch /.test(name)

/** `way`: the names of the controls that lead to the menu or dialog that is looked at now. */
const crawlHere = async (crawl: Crawl, way: readonly string[]): Promise<void> => {
  const { desk, findings, route } = crawl
  const all = await controlsOf(desk.page)
  for (const { name } of all.filter((control) => !isKnown(crawl, way, control) && !leadsElsewhere(control))) {
    if (Date.now() > crawl.until) {
      findings.left.push(`${route} ${name}`)
      continue
    }
    const control = await find(crawl, way, name)
    // Removed by an earlier click: another role or route may still find it.
    if (control === undefined || isKnown(crawl, way, control)) continue
    findings.clicked.add(keyOf(way, control))
    const before = desk.complaints.length
    const opened = await click(crawl, control)
    for (const line of desk.complaints.slice(before)) findings.complaints.push(`${route}, ${control.name}: ${line}`)
    if (opened && way.length + 1 < DEPTH) await crawlHere(crawl, [...way, name])
    if (way.length === 0) await settle(crawl)
  }
}

/** Clicks and waits for the effect. Returns whether something is now on top of the page. */
const click = async ({ desk: { page }, findings, route }: Crawl, control: Control): Promise<boolean> => {
  const effects = await watchEffects(page, control.tag)
  const target = page.locator(`[data-crawl="${control.tag}"]`).first()
  try {
    await target.click({ timeout: CLICK_MS, noWaitAfter: true })
  } catch (error) {
    const [first = ''] = String(error).split('\n')
    // We wait for moving things; what stays covered can't be clicked by anyone.
    if (!(await effects.happened())) findings.covered.push(`${route}, ${control.name}: ${first}`)
    await effects.end()
    return false
  }
  const happened = await holdsWithin(EFFECT_MS, () => effects.happened())
  await effects.end()
  if (!happened) findings.inert.push(`${route}, ${control.name}`)
  await drawn(page)
  return page
    .locator('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')
    .first()
    .isVisible()
    .catch(() => false) // It navigates: nothing lies over it.
}

/** Restores the page: Back leaves another address, Esc closes what is on top of it; otherwise it is reloaded. */
const settle = async (crawl: Crawl): Promise<void> => {
  const { page } = crawl.desk
  if (!isThere(crawl)) {
    await page.goBack({ waitUntil: 'commit', timeout: 3_000 }).catch(() => {}) // Nothing to go back to: loaded anew below.
    await drawn(page)
  }
  for (let tries = 0; tries < 2 && isThere(crawl) && (await isCovered(crawl)); tries += 1) {
    await pressAnywhere(page, 'Escape').catch(() => {}) // It leads elsewhere: visited anew below.
    await holdsWithin(CLOSE_MS, async () => !(await isCovered(crawl)))
  }
  const whole = await page
    .locator('main')
    .first()
    .isVisible()
    .catch(() => false) // It loads: visited anew.
  if (!whole || !isThere(crawl) || (await isCovered(crawl))) await visit(crawl)
}

const isThere = ({ desk: { page }, route }: Crawl): boolean => {
  const { pathname, search } = new URL(page.url())
  return pathname + search === route
}

const isCovered = ({ desk: { page } }: Crawl): Promise<boolean> =>
  page
    .locator('dialog[open], [role="dialog"], [role="menu"]')
    .first()
    .isVisible()
    .catch(() => true) // It loads: visited anew.

/** The control with this name as it is now, reached by the steps that lead to it. */
const find = async (crawl: Crawl, way: readonly string[], name: string): Promise<Control | undefined> => {
  const byName = async (wanted: string) => (await controlsOf(crawl.desk.page)).find((each) => each.name === wanted)
  const here = await byName(name)
  if (here !== undefined) return here
  await settle(crawl)
  for (const step of way) {
    const opener = await byName(step)
    if (opener === undefined) return undefined
    await crawl.desk.page
      .locator(`[data-crawl="${opener.tag}"]`)
      .click({ timeout: CLICK_MS })
      .catch(() => {})
    await holdsWithin(CLICK_MS, () => isCovered(crawl))
    await drawn(crawl.desk.page)
  }
  return byName(name)
}

const visit = async ({ desk: { page }, route, signIn }: Crawl): Promise<void> => {
  const requests = watchRequests(page)
  await page.goto(route, { waitUntil: 'domcontentloaded' })
  await Promise.race([page.locator('main').first().waitFor(), page.waitForURL(/\/login/).catch(() => {})])
  if (new URL(page.url()).pathname === '/login' && route !== '/login') {
    await signIn()
    await page.goto(route, { waitUntil: 'domcontentloaded' })
  }
  // Skeletons are replaced by the content.
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => {}) // A part that never comes to rest is looked at as it is.
  // What it still asks for while it starts would pass for the effect of the first click.
  await holdsWithin(REST_MS, async () => requests.areOver())
  requests.end()
  await drawn(page)
}

/** Two frames, so that what a click or an answer changed is in the document. */
const drawn = (page: Page): Promise<void> =>
  page
    .evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next))
    })
    .catch(() => {}) // It loads: visited anew.

/** Checks repeatedly; false if it doesn't hold within `limit` ms. */
const holdsWithin = async (limit: number, holds: () => Promise<boolean>): Promise<boolean> => {
  for (const end = Date.now() + limit; Date.now() < end; await sleep(20)) if (await holds()) return true
  return false
}

/** Controls that look the same in the same place of a part are the same control, whatever page the part is on. */
const keyOf = (way: readonly string[], { name }: Control): string => [...way, name].join(' > ')

const isKnown = (crawl: Crawl, way: readonly string[], control: Control): boolean =>
  crawl.findings.clicked.has(keyOf(way, control)) ||
  // Programs on the machine, not part of the panel.
  (control.href !== null && !/^https?:/.test(control.href))
