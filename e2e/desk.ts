import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { chromiumLaunch, findHeadlessShell } from '../tools/chromium.ts'

/** The machine has no outside network: Chromium must not try to phone home. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browsers of this worker. They end with it, when the other end of their pipes closes. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * A browser, the same for all test files of a worker. Closing it closes what they opened in it: contexts share nothing,
 * so for the next file it is like new. `whole`: with features that only the full browser has, such as system
 * notifications.
 */
export const openBrowser = async (
  kind: 'shell' | 'whole' = 'shell',
  more: readonly string[] = [],
): Promise<Browser> => {
  const key = [kind, ...more].join(' ')
  const known = await browsers.get(key)?.catch(() => undefined)
  if (known?.isConnected() === true) return known
  const launching = launch(kind, more)
  browsers.set(key, launching)
  return launching
}

const launch = async (kind: 'shell' | 'whole', more: readonly string[]): Promise<Browser> => {
  const { executablePath, args } = chromiumLaunch()
  const shell = kind === 'shell' ? findHeadlessShell() : null
  const browser = await chromium.launch({
    executablePath: shell ?? executablePath,
    args: [...args, ...QUIET, ...more],
  })
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** The pages that are open in any browser of this worker. */
export const openPages = async (): Promise<Page[]> => {
  const running = await Promise.all([...browsers.values()].map((launching) => launching.catch(() => undefined)))
  return running.flatMap((browser) => browser?.contexts() ?? []).flatMap((context) => context.pages())
}

const BLANK = 'about:blank'

/** A person at their own browser: nothing but the product is shared with others. */
export interface Desk {
  context: BrowserContext
  page: Page
  /** Console and page errors, and answers of 500 and above, in order. */
  complaints: string[]
  /** Signs in without the sign-in page and opens the panel at `path`: Home by default; null opens nothing yet. */
  signIn(email: string, path?: string | null): Promise<void>
  openThread(client: string): Promise<void>
  write(client: string, text: string): Promise<void>
  /** Opens a client's phone in the Playground. */
  openPhone(client: string): Promise<void>
  text(text: string): Promise<void>
  close(): Promise<void>
}

export const openDesk = async (
  browser: Browser,
  url: string,
  look: {
    width?: number
    height?: number
    density?: number
    theme?: 'light' | 'dark'
    /** Their system asks for less motion: menus and dialogs open and close at once. */
    motion?: 'reduce'
    undo?: true
    /** It is a phone: touched by fingers, without a mouse. */
    touch?: true
  } = {},
): Promise<Desk> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    deviceScaleFactor: look.density ?? 1,
    colorScheme: look.theme ?? 'light',
    reducedMotion: look.motion ?? 'no-preference',
    ...(look.touch && { hasTouch: true, isMobile: true }),
  })
  await context.addInitScript((theme) => {
    // An empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('themeName', theme)
  }, look.theme ?? 'light')
  await makeLate(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  return {
    context,
    page,
    complaints,
    signIn: async (email, path = '/') => {
      // A page of whoever was signed in before would go on asking with tokens that are gone.
      if (page.url() !== BLANK) await page.goto(BLANK)
      await context.setStorageState(await signedIn(context, url, email, look.undo === true))
      if (path !== null) await page.goto(path)
    },
    openThread: async (client) => {
      await page.goto('/conversations')
      // By keyboard: rows move while messages arrive, so a click could hit another client.
      await page.getByRole('link', { name: client }).first().press('Enter')
      await page.getByRole('region', { name: `Conversation with ${client}` }).waitFor()
    },
    write: async (client, text) => {
      const field = page.getByRole('textbox', { name: `Message to ${client}` })
      await field.fill(text)
      await field.press('Enter')
    },
    openPhone: async (client) => {
      await page.goto('/playground')
      await page.getByRole('region', { name: 'Clients' }).getByText(client).first().click()
      await page.getByRole('textbox', { name: 'Text message' }).waitFor()
    },
    text: async (text) => {
      const field = page.getByRole('textbox', { name: 'Text message' })
      await field.fill(text)
      await field.press('Enter')
    },
    close: () => context.close(),
  }
}

/** With ATTUNE_LATE_MS each answer is delayed by a random time up to that, which exposes code that doesn't wait. */
const LATE_MS = Number(process.env['ATTUNE_LATE_MS'] ?? 0)

const makeLate = async (context: BrowserContext): Promise<void> => {
  if (LATE_MS === 0) return
  await context.route('**/*', async (route) => {
    await sleep(Math.random() * LATE_MS)
    // The page may have been closed or left meanwhile.
    await route.fallback().catch(() => undefined)
  })
}

/** As long as the settings allow, so that there is time to undo on a busy machine. */
const LONGEST_UNDO_SECONDS = 10

/**
 * What a browser stores once someone has signed in, without any typing. Unless `undo`, messages are sent at once,
 * without the delay for undoing them: most tests are about what follows.
 */
const signedIn = async (context: BrowserContext, url: string, email: string, undo: boolean) => {
  const login = await context.request.post('/v2/auth.loginByEmail', { data: { email, password: DEMO_PASSWORD } })
  if (!login.ok()) throw new Error(`${email} was not signed in: ${await login.text()}`)
  const { accessToken, refreshToken } = (await login.json()) as { accessToken: string; refreshToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const me = (await (await context.request.get('/v1/users/me', { headers })).json()) as { _id: string }
  const held = {
    accessToken,
    refreshToken,
    [`composer:${me._id}`]: JSON.stringify({ undoSeconds: undo ? LONGEST_UNDO_SECONDS : 0 }),
  }
  const { origin } = new URL(url)
  const before = (await context.storageState()).origins.find((each) => each.origin === origin)?.localStorage ?? []
  const localStorage = [
    ...before.filter(({ name }) => !(name in held)),
    ...Object.entries(held).map(([name, value]) => ({ name, value })),
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}
