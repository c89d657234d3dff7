import type { Browser, BrowserContext, Page } from 'playwright-core'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Threads } from './data.ts'
import type { PeerName, PeerPages } from './pages.ts'

/** Results of one visit of a page. */
export interface Visit {
  /** Milliseconds until the thread's last message was visible; null if it timed out. */
  ready: number | null
  fling: { fps: number; longest: number } | null
  /** JavaScript heap of the page in megabytes after a garbage collection. */
  heap: number | null
}

/** Functions watch.js adds to each page. */
interface Watch {
  untilShown: (text: string, begun: number, patienceMs: number) => Promise<number>
  fling: (ms: number) => Promise<{ fps: number; longest: number }>
  keys: () => void
  keyTimes?: number[]
  holdStill: (px: number, ms: number) => Promise<{ moved: number; grown: number }>
}
declare global {
  var watch: Watch
  var showThread: (count: number, patienceMs: number) => Promise<number>
}

const FLING_MS = 3_000
const REST_MS = 1_000
const KEYS = 150
/** People type up to ten keys per second. */
const KEY_REST_MS = 40
/** Delay of a photo's bytes. */
const PHOTO_MS = 400
const HOLDS = 8

const freshPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') })
  return page
}

/** Opens a thread in a peer, which has all messages in memory. */
export const visitPeer = async (
  browser: Browser,
  pages: PeerPages,
  name: PeerName,
  size: number,
  patienceMs: number,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await freshPage(context)
    await page.goto(pages.address(name))
    return await read(page, () =>
      page.evaluate(([count, patience]) => showThread(count, patience), [size, patienceMs] as const),
    )
  } finally {
    await context.close()
  }
}

/** Opens a thread in the real panel by clicking its row in the loaded list. */
export const visitPanel = async (desk: PanelDesk, size: number, patienceMs: number): Promise<Visit> => {
  const page = await freshPage(desk.context)
  try {
    await toList(page, desk)
    return await read(page, () => openThread(page, desk, size, patienceMs))
  } finally {
    await page.close()
  }
}

const toList = async (page: Page, desk: PanelDesk): Promise<void> => {
  await page.goto(`${desk.url}/conversations`)
  await page.locator('a[href*="/conversations/dialog/"]').first().waitFor()
  // Prefetching is done by then. The live stream never ends.
  await page.waitForTimeout(2 * REST_MS)
}

const openThread = (page: Page, desk: PanelDesk, size: number, patienceMs: number): Promise<number> =>
  page.evaluate(
    ([contactId, text, patience]) => {
      const link = document.querySelector<HTMLElement>(`a[href*="/conversations/dialog/${contactId}"]`)
      if (link === null) throw new Error(`There is no row of ${contactId}.`)
      const begun = performance.now()
      link.click()
      return watch.untilShown(text, begun, patience)
    },
    [desk.contactIds[size] ?? '', `m${size} `, patienceMs] as const,
  )

const read = async (page: Page, opened: () => Promise<number>): Promise<Visit> => {
  // A page that times out or crashes is reported as not ready.
  const ready = await opened().catch(() => null)
  if (ready === null) return { ready, fling: null, heap: null }
  await page.waitForTimeout(REST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const fling = await page.evaluate((ms) => watch.fling(ms), FLING_MS)
  return { ready, fling, heap: usedSize / 1_000_000 }
}

export interface PanelDesk {
  url: string
  context: BrowserContext
  /** Clients by the number of messages in their thread. */
  contactIds: Record<number, string>
}

const VIEWPORT = { width: 1440, height: 900 }

/** A browser signed in to the panel, with delayed photos. */
export const openPanel = async (
  browser: Browser,
  url: string,
  { email, password, contactIds }: Threads,
): Promise<PanelDesk> => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const photo = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#c8b89a' } })
    .jpeg()
    .toBuffer()
  await context.route('**/media/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, PHOTO_MS))
    await route.fulfill({ body: photo, contentType: 'image/jpeg' }).catch(() => undefined) // The page was closed.
  })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.close()
  return { url, context, contactIds }
}

/** Milliseconds from each key to the end of its frame, in the panel's composer with an open thread. */
export const typeInPanel = async (desk: PanelDesk, size: number, patienceMs: number): Promise<number[]> => {
  const page = await freshPage(desk.context)
  try {
    await toList(page, desk)
    await openThread(page, desk, size, patienceMs)
    return await type(page, page.getByRole('textbox', { name: /^Message to/ }))
  } finally {
    await page.close()
  }
}

/** The same in a field on a page with only React. */
export const typeInBlank = async (browser: Browser, pages: PeerPages): Promise<number[]> => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await freshPage(context)
    await page.goto(pages.address('blank'))
    return await type(page, page.getByRole('textbox'))
  } finally {
    await context.close()
  }
}

const type = async (page: Page, field: ReturnType<Page['getByRole']>): Promise<number[]> => {
  await field.focus()
  await page.waitForTimeout(REST_MS)
  await page.evaluate(() => watch.keys())
  for (let count = 0; count < KEYS; count += 1) {
    await page.keyboard.press('abcdefgh '[count % 9] ?? 'a')
    await page.waitForTimeout(KEY_REST_MS)
  }
  return page.evaluate(() => watch.keyTimes ?? [])
}

/**
 * Scrolls up and measures how far, in px, a visible row jumped while earlier pages were added above, with late photos.
 */
export const readUpwards = async (
  desk: PanelDesk,
  size: number,
  patienceMs: number,
): Promise<{ moved: number[]; pages: number }> => {
  const page = await freshPage(desk.context)
  try {
    await toList(page, desk)
    await openThread(page, desk, size, patienceMs)
    await page.waitForTimeout(REST_MS)
    const moved: number[] = []
    let pages = 0
    for (let hold = 0; hold < HOLDS; hold += 1) {
      const held = await page.evaluate(() => watch.holdStill(700, 1_500))
      moved.push(held.moved)
      if (held.grown > 0) pages += 1
    }
    return { moved, pages }
  } finally {
    await page.close()
  }
}
