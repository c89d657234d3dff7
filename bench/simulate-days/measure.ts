import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { chromiumLaunch } from '../../tools/chromium.ts'
import type { Figure, Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import { simulateDays, type Simulated } from './days.ts'

const ROUNDS = 9
const DAYS = 90

/** S9: 90 days of a daily scene, simulated in Chromium in a new page, again in the same page, and in Node. */
export const measure: Measure = async (say) => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-bench-'))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    say('building the engine for the browser.')
    const script = await builtScript(folder)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await play(browser, script))
    return figuresOf(rounds)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** CPU milliseconds of the thread, so that other processes don't count. `wall` is elapsed time. */
interface Round {
  first: number
  again: number
  node: number
  wall: number
}

const builtScript = async (folder: string): Promise<string> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'page.js'), formats: ['iife'], name: 'days', fileName: () => 'days.js' },
    },
  })
  return readFile(join(folder, 'days.js'), 'utf8')
}

const play = async (browser: Browser, script: string): Promise<Round> => {
  const page = await browser.newPage()
  await page.addScriptTag({ content: script })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const threadMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000
  }
  const once = async (): Promise<Simulated & { threadMs: number }> => {
    const before = await threadMs()
    // Results left by page.js.
    const simulated = await page.evaluate<Simulated>(`simulateDays(${DAYS})`)
    return { ...simulated, threadMs: (await threadMs()) - before }
  }
  const [first, again] = [await once(), await once()]
  await page.close()
  const before = process.threadCpuUsage().user
  const node = simulateDays(DAYS)
  if (first.messages < DAYS * 3 || first.effects !== node.effects)
    throw new Error(`Chromium foresees ${first.effects} effects, Node ${node.effects}.`)
  const nodeMs = (process.threadCpuUsage().user - before) / 1_000
  return { first: first.threadMs, again: again.threadMs, node: nodeMs, wall: first.ms }
}

const figuresOf = (rounds: Round[]): Figure[] => {
  const figure = (work: string, name: 'first' | 'again', notes: string[]): Figure => ({
    id: 'S9',
    work,
    unit: 'ms',
    ours: median(rounds.map((round) => round[name])),
    limit: median(rounds.map(({ node }) => node)),
    ratio: median(rounds.map((round) => round[name] / round.node)),
    toReach: { of: 'ours', at: 'most', value: 100 },
    notes,
    rounds: rounds.map((round) => ({ ours: round[name], limit: round.node })),
  })
  const walls = rounds.map(({ wall }) => wall)
  return [
    figure(`${DAYS} days of a daily scene in a page just opened, beside Node`, 'first', [
      `${ROUNDS} pages, 3 turns a day with its scheduler, two questions and a switch, by the thread’s own time; a person ` +
        `waits ${median(walls).toFixed(0)} ms (${Math.min(...walls).toFixed(0)} to ${Math.max(...walls).toFixed(0)}) on this ` +
        'machine; no limit was promised, Node stands in its place',
    ]),
    figure('… once more in the same page', 'again', []),
  ]
}
