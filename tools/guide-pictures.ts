// `npm run guide:pictures`: starts the product with a fresh demo, signs in as the demo's people and takes the pictures
// of docs/guide. With `-- http://127.0.0.1:4600` they are taken from a demo that is already running, which they change
// a little; a second argument is a picture's name, to take only that one.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumLaunch } from './chromium.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './run.ts'

const FOLDER = join(ROOT, 'docs', 'guide', 'pictures')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const START_LIMIT_MS = 180_000
const REST_LIMIT_MS = 20_000
/** A page that hasn't changed for this long counts as drawn. */
const QUIET_MS = 400
const HANNAH = 'hannah@northline.example'
const PRIYA = 'priya@northline.example'

interface Picture {
  name: string
  email: string
  size: { width: number; height: number }
  /** Brings the page into the state the picture shows. */
  show: (page: Page) => Promise<void>
}

/** In the order in which they are taken: pictures that change the demo come after those that would show the change. */
const PICTURES: Picture[] = [
  { name: 'security', email: PRIYA, size: DESK, show: showSecurity },
  { name: 'home', email: HANNAH, size: DESK, show: showHome },
  { name: 'composer', email: HANNAH, size: DESK, show: showComposer },
  { name: 'why', email: HANNAH, size: DESK, show: showWhy },
  { name: 'clients', email: PRIYA, size: DESK, show: showClients },
  { name: 'client', email: PRIYA, size: DESK, show: showClient },
  { name: 'import', email: PRIYA, size: DESK, show: showImport },
  { name: 'scene-editor', email: PRIYA, size: DESK, show: showEditor },
  { name: 'phone-conversations', email: HANNAH, size: PHONE, show: showThreads },
  { name: 'phone-conversation', email: HANNAH, size: PHONE, show: (page) => openThread(page, 'Maria Lopez') },
  { name: 'conversations', email: HANNAH, size: DESK, show: showConversation },
  { name: 'plan', email: HANNAH, size: DESK, show: showPlan },
  { name: 'time-machine', email: PRIYA, size: DESK, show: showTimeMachine },
]

const [address, only] = process.argv.slice(2)
await (address === undefined ? withFreshDemo(takePictures) : takePictures(address))

async function takePictures(url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const { executablePath, args } = chromiumLaunch()
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const picture of PICTURES) if (only === undefined || picture.name === only) await take(browser, url, picture)
  } finally {
    await browser.close()
  }
}

async function take(browser: Browser, url: string, { name, email, size, show }: Picture): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: size, colorScheme: 'light', locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(REST_LIMIT_MS)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  try {
    await show(page)
    await page.mouse.move(0, 0)
    await rest(page)
  } catch (error) {
    throw new Error(`The picture ${name} couldn’t be taken.`, { cause: error })
  }
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size: bytes } = await stat(path)
  console.log(`${name}.png, ${Math.round(bytes / 1_024)} kB`)
  await context.close()
}

/** Waits until fonts and images are there, no skeleton is left and the page has stopped changing. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      // Pictures further down the page are only loaded once they come into view.
      const isInView = (image: Element) => {
        const { top, bottom } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }
      const isLoading =
        document.fonts.status === 'loading' ||
        document.querySelector('[aria-busy="true"]') !== null ||
        [...document.images].some((image) => !image.complete && isInView(image))
      const content = document.body.innerHTML
      const seen = globalThis as { restContent?: string; restSince?: number }
      if (isLoading || seen.restContent !== content) {
        seen.restContent = content
        seen.restSince = performance.now()
      }
      return performance.now() - (seen.restSince ?? 0) > quiet
    },
    QUIET_MS,
    { timeout: REST_LIMIT_MS },
  )
}

async function showHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
}

async function showThreads(page: Page): Promise<void> {
  await page.goto('/conversations')
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
}

async function openThread(page: Page, client: string): Promise<void> {
  await page.goto('/conversations')
  await page.getByRole('link', { name: client }).first().click()
  await page.getByRole('region', { name: `Messages with ${client}` }).waitFor()
}

async function showConversation(page: Page): Promise<void> {
  await openThread(page, 'Maria Lopez')
  const draft = [
    'Just walk today, twenty easy minutes. Five hours of sleep is not a day for intervals.',
    'Tonight: lights out when Leo sleeps, the kitchen can wait.',
    'Tomorrow we look at the week again. How does that sound?',
  ]
  await page.getByRole('textbox', { name: 'Message to Maria Lopez' }).fill(draft.join('\n'))
}

async function showComposer(page: Page): Promise<void> {
  await openThread(page, 'Daniel Okafor')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('combobox', { name: 'Search templates' }).fill('walk')
  await page.getByRole('region', { name: 'Preview for Daniel Okafor' }).getByText('minutes').first().waitFor()
}

async function showWhy(page: Page): Promise<void> {
  await openThread(page, 'Rosa Delgado')
  await page
    .getByRole('button', { name: /Why this message/ })
    .last()
    .click()
  await page.getByRole('dialog').first().waitFor()
}

async function showPlan(page: Page): Promise<void> {
  await openThread(page, 'Nkechi Obi')
  const aside = page.getByRole('complementary', { name: 'About the client' })
  await aside.getByRole('tab', { name: 'Scenes' }).click()
  await aside.getByRole('button', { name: 'Start a scene' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a scene' })
  await dialog.getByRole('button', { name: 'Start Quiet client' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await aside.getByRole('tab', { name: 'Plan' }).click()
  await aside.getByText('Quiet client').first().waitFor()
  await page.getByLabel('Status messages').getByRole('button', { name: 'Close' }).click()
}

async function showClients(page: Page): Promise<void> {
  await page.goto('/contacts?sort=lastMessage')
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
}

async function showClient(page: Page): Promise<void> {
  await page.goto('/contacts?q=Maria%20Lopez')
  await page.getByRole('link', { name: 'Maria Lopez' }).first().click()
  await page.getByRole('form', { name: 'Profile' }).waitFor()
}

async function showImport(page: Page): Promise<void> {
  await page.goto('/contacts/import')
  const rows = [
    'Name,Phone,Mail',
    'Anna Berg,+1 303 555 0801,anna@example.com',
    'Bob,12,bob@',
    'Carl Dahl,+1 303 555 0803,',
  ]
  const buffer = Buffer.from(`${rows.join('\n')}\n`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByText('2 rows can be imported, 1 row can’t.').waitFor()
}

async function openEditor(page: Page): Promise<void> {
  await page.goto('/interaction-flow/scene')
  await page.getByRole('link', { name: 'Morning questions' }).first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
  const canvas = page.getByRole('application', { name: /^Scene with/ }).first()
  await canvas.locator('[data-id]').first().waitFor()
}

async function showEditor(page: Page): Promise<void> {
  await openEditor(page)
  const canvas = page.getByRole('application', { name: /^Scene with/ }).first()
  await canvas.getByText('Question', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Apply Changes' }).waitFor()
}

async function showTimeMachine(page: Page): Promise<void> {
  await endQuietHours(page)
  await openEditor(page)
  await page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('region', { name: 'Time machine' }).getByRole('list', { name: 'Messages' }).waitFor()
  await page.getByRole('textbox', { name: 'Answer as Maria' }).fill('8')
  await page.getByRole('textbox', { name: 'Answer as Maria' }).press('Enter')
  await page.getByText('8', { exact: true }).first().waitFor()
}

/** The time machine starts now: without quiet hours the scene answers at any hour. */
async function endQuietHours(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`
    const me = (await (await fetch('/v1/users/me', { headers: { authorization } })).json()) as { organization: string }
    const answer = await fetch(`/v1/organizations/${me.organization}/automation-settings`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ quietHours: null }),
    })
    return answer.status
  })
  if (status !== 200) throw new Error(`The automation settings answered ${status}.`)
}

async function showSecurity(page: Page): Promise<void> {
  await page.goto('/me/settings/security')
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
}

/** Starts the product as `npm start` does, in a state folder that is removed afterwards. */
async function withFreshDemo(use: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'attune-guide-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  await chmod(folder, 0o711)
  const port = await freePort()
  const child = spawn(process.execPath, [join('server', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, ATTUNE_HOME: join(folder, 'state'), PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, child)
    await use(url)
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null) throw new Error('Attune ended before it was ready.')
    await pause(100)
  }
  throw new Error(`Attune was not ready after ${START_LIMIT_MS / 1_000} s.`)
}
