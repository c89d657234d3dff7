import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { freePort } from '../../tools/free-port.ts'
import { startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Figure, Measure } from '../figure.ts'
import { median, quantile } from '../statistics.ts'

const ROUNDS = 3
const LOAD_MS = 20_000
const STEPS = 8
/** How long a conversation is open before the next key, so that the following one has been loaded. */
const REST_MS = 1_500
/** Chromium sometimes records a load without its beginning. Lighthouse then asks to be run again. */
const ATTEMPTS = 3
const FORMS = ['desktop', 'mobile'] as const
type Form = (typeof FORMS)[number]

/** S13: Lighthouse's performance score of Conversations in the built panel with the demo, and key to next thread. */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  const profile = await mkdtemp(join(tmpdir(), 'attune-profile-'))
  const undo: (() => Promise<unknown>)[] = [
    () => rm(profile, { recursive: true, force: true, maxRetries: 5 }),
    () => checkout.remove(),
  ]
  try {
    say('starting the demo.')
    const attune = await startProcess(checkout.folder, await checkout.newHome(), { ATTUNE_RATE_LIMIT: '1000000000' })
    undo.push(() => attune.stop())
    const port = await freePort()
    const launch = chromiumLaunch()
    // Lighthouse opens its own tab of this browser, so that it is signed in.
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...launch.args, `--remote-debugging-port=${port}`],
      viewport: { width: 1440, height: 900 },
    })
    undo.push(() => context.close())
    await signIn(context, attune.url)
    const steps = await stepThrough(context, attune.url)
    say(`key to the next thread: ${median(steps).toFixed(0)} ms`)
    const scores: Record<Form, number[]> = { desktop: [], mobile: [] }
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const form of FORMS) scores[form].push(await scoreOf(`${attune.url}/conversations`, port, form))
      say(`round ${round}: ${FORMS.map((form) => `${form} ${scores[form].at(-1) ?? 0}`).join(', ')}`)
    }
    return [...FORMS.map((form) => figureOf(form, scores[form])), stepFigure(steps)]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const signIn = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByRole('region', { name: 'Demo sign-ins' }).getByRole('button').first().click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.close()
}

/** 0 to 100. */
const scoreOf = async (address: string, port: number, form: Form): Promise<number> => {
  const options = {
    port,
    onlyCategories: ['performance'],
    // The session is in local storage.
    disableStorageReset: true,
    // The live stream never ends, so Lighthouse would wait for its default of 45 s each time.
    maxWaitForLoad: LOAD_MS,
    logLevel: 'error' as const,
  }
  let failure: string | undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await lighthouse(address, options, form === 'desktop' ? desktopConfig : undefined)
    const score = result?.lhr.categories['performance']?.score
    if (typeof score === 'number') return Math.round(score * 100)
    failure = result?.lhr.runtimeError?.message
  }
  throw new Error(`Lighthouse gave no score: ${failure ?? ''}`)
}

/** Milliseconds from each key to the frame in which the next thread's messages are drawn. */
const stepThrough = async (context: BrowserContext, url: string): Promise<number[]> => {
  const page = await context.newPage()
  await page.goto(`${url}/conversations`)
  await page.locator('[data-step]').first().click()
  await page.getByRole('region', { name: /^Messages with / }).waitFor()
  const times: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    await page.waitForTimeout(REST_MS)
    times.push(await stepOnce(page))
  }
  await page.close()
  return times
}

declare global {
  var stepDrawn: Promise<number>
}

const stepOnce = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const find = () => document.querySelector('[aria-label^="Messages with "]')
    const before = find()?.getAttribute('aria-label')
    // A list is hidden until its rows are in their places.
    const isNextShown = () => {
      const list = find()
      if (list === null || list.getAttribute('aria-label') === before) return false
      return list.querySelector('[data-row]') !== null && list.checkVisibility({ visibilityProperty: true })
    }
    const { promise, resolve } = Promise.withResolvers<number>()
    globalThis.stepDrawn = promise
    const { port1, port2 } = new MessageChannel()
    // The message arrives once the frame is drawn.
    const drawFrame = () => requestAnimationFrame(() => port2.postMessage(null))
    const watchFrom = ({ timeStamp }: KeyboardEvent) => {
      port1.onmessage = () => (isNextShown() ? resolve(performance.now() - timeStamp) : drawFrame())
      drawFrame()
    }
    addEventListener('keydown', watchFrom, { once: true, capture: true })
  })
  await page.keyboard.press('Alt+ArrowDown')
  return page.evaluate(() => stepDrawn)
}

const figureOf = (form: Form, scores: number[]): Figure => ({
  id: 'S13',
  work: `Lighthouse performance of Conversations, ${form}`,
  unit: 'points',
  ours: median(scores),
  limit: 100,
  ratio: median(scores) / 100,
  toReach: { of: 'ours', at: 'least', value: form === 'desktop' ? 90 : 85 },
  notes: [`${form}: ${ROUNDS} rounds, ${Math.min(...scores)} to ${Math.max(...scores)}`],
  rounds: scores,
})

const stepFigure = (times: number[]): Figure => ({
  id: 'S13',
  work: 'key to the next thread of the list, drawn',
  unit: 'ms',
  ours: median(times),
  limit: 100,
  ratio: median(times) / 100,
  toReach: { of: 'ours', at: 'most', value: 100 },
  notes: [`${STEPS} steps, ${Math.min(...times).toFixed(0)} to ${quantile(times, 0.95).toFixed(0)} ms at p95`],
  rounds: times,
})
