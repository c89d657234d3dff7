import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { kilobytes } from './built-scripts.ts'

/** Kilobytes of each script a browser fetched for a route, by path, until the page was idle or visible. */
export type ScriptSizes = Record<string, number>

const QUIET_MS = 1_500
const PATIENCE_MS = 60_000

type RouteName =
  | 'login'
  | 'conversations'
  | 'one conversation'
  | 'playground'
  | 'scene editor'
  | 'scene editor, at rest'

/**
 * Opens pages of a running demo in a real browser, each in a new tab: sign-in, conversations with and without one open,
 * the playground, and a scene in its editor, both until the toolbar is visible and until everything is loaded.
 */
export const fetchRoutes = async (url: string): Promise<Record<RouteName, ScriptSizes>> => {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(PATIENCE_MS)
    const login = await scriptsOf(context, `${url}/login`)
    const conversation = await signIn(context, url)
    const conversations = await scriptsOf(context, `${url}/conversations`)
    const one = await scriptsOf(context, conversation)
    const playground = await scriptsOf(context, `${url}/playground`)
    const author = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    author.setDefaultTimeout(PATIENCE_MS)
    const scene = await findScene(author, url)
    const editor = await scriptsOf(author, scene, 'Auto-layout')
    const atRest = await scriptsOf(author, scene)
    return {
      login,
      conversations,
      'one conversation': one,
      playground,
      'scene editor': editor,
      'scene editor, at rest': atRest,
    }
  } finally {
    await browser.close()
  }
}

/** With `shown`, only what had been loaded when a page with this text was drawn. */
const scriptsOf = async (context: BrowserContext, address: string, shown?: string): Promise<ScriptSizes> => {
  const page = await context.newPage()
  if (shown !== undefined) await page.addInitScript(noteWhenShown, shown)
  const scripts = new Map<string, Promise<number>>()
  let last = performance.now()
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    last = performance.now()
    const size = response.body().then(kilobytes)
    // Later requests may be cut off when the page closes.
    size.catch(() => {})
    scripts.set(new URL(response.url()).pathname, size)
  })
  await page.goto(address)
  if (shown !== undefined) await page.getByText(shown).waitFor()
  else while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100)
  const inTime = shown === undefined ? [...scripts.keys()] : await page.evaluate(loadedByThen)
  const counted = [...scripts].filter(([path]) => inTime.includes(path))
  const sizes = await Promise.all(counted.map(async ([path, size]) => [path, await size] as const))
  if (new URL(page.url()).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${page.url()}.`)
  await page.close()
  return Object.fromEntries(sizes)
}

/** Runs in the page: on a busy machine we would hear late and count what was loaded meanwhile. */
const noteWhenShown = (text: string): void => {
  const watch = new MutationObserver(() => {
    if (document.body?.textContent.includes(text) !== true) return
    performance.mark('attune-shown')
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: paths loaded by the time the text was there. Workers load separately and hold nothing up. */
const loadedByThen = (): string[] => {
  const at = performance.getEntriesByName('attune-shown')[0]?.startTime ?? 0
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= at)
    .map(({ name }) => new URL(name).pathname)
}

/** Signs in as the demo's organization admin, who can edit scenes. Returns the URL of a scene in the editor. */
const findScene = async (context: BrowserContext, url: string): Promise<string> => {
  const page = await context.newPage()
  await page.goto(`${url}/login?from=/interaction-flow/scene`)
  await page
    .getByRole('region', { name: 'Demo sign-ins' })
    .getByRole('button', { name: /organization admin/i })
    .first()
    .click()
  const path = await page.locator('a[href*="/interaction-flow/scene/sc_"]').first().getAttribute('href')
  await page.close()
  if (path === null) throw new Error('The demo shows no scene.')
  return `${new URL(path, url).href}/edit`
}

/** Signs in as the demo's first coach. Returns the URL of one of their conversations. */
const signIn = async (context: BrowserContext, url: string): Promise<string> => {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByRole('region', { name: 'Demo sign-ins' }).getByRole('button').first().click()
  const link = page.locator('a[href*="/conversations/dialog/"]').first()
  const path = await link.getAttribute('href')
  await page.close()
  if (path === null) throw new Error('The demo shows no conversation.')
  return new URL(path, url).href
}
