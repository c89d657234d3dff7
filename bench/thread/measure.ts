import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Measure } from '../figure.ts'
import { writeThreads } from './data.ts'
import { figuresOf, type Rounds } from './figures.ts'
import { buildPeers, servePeers } from './pages.ts'
import { openPanel, readUpwards, typeInBlank, typeInPanel, visitPanel, visitPeer } from './visits.ts'

const SIZES = [10_000, 100_000]
const ROUNDS = 5
/** A peer that mounts all messages takes minutes for 100,000; it gets this much time. */
const PATIENCE_MS = 60_000

/**
 * S7: a thread of 10,000 and of 100,000 messages opened in the real panel with its server and database, compared with
 * peers that get the same messages in memory. All visits alternate, each in a new page.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  const folder = await mkdtemp(join(tmpdir(), 'attune-peers-'))
  const undo: (() => Promise<unknown> | void)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => checkout.remove(),
  ]
  try {
    say('building the panel and the peers’ pages.')
    await buildPeers(folder)
    const pages = await servePeers(folder)
    undo.push(() => pages.close())
    const home = await checkout.newHome()
    const attune = await startProcess(checkout.folder, home, { ATTUNE_DEMO: '0', ATTUNE_RATE_LIMIT: '1000000000' })
    undo.push(() => attune.stop())
    const database = await startEmbedded({ home })
    undo.push(() => database.stop())
    const { host, port, password } = database
    say('writing threads of 10,000 and 100,000 messages.')
    const place = { host, port, database: 'attune', ...(password === undefined ? {} : { password }) }
    const threads = await writeThreads({ ...place, user: 'postgres' }, SIZES)
    const browser = await chromium.launch(chromiumLaunch())
    undo.push(() => browser.close())
    const desk = await openPanel(browser, attune.url, threads)
    const rounds: Rounds = { visits: [], keys: [], upwards: [] }
    const given = new Set<string>()
    const peer = async (name: 'stream' | 'chatscope', size: number) => {
      // A page that timed out once isn't tried again.
      if (given.has(`${name} ${size}`)) return null
      const visit = await visitPeer(browser, pages, name, size, PATIENCE_MS).catch(() => null)
      if (visit?.ready == null) given.add(`${name} ${size}`)
      return visit
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of SIZES) {
        const panel = await visitPanel(desk, size, PATIENCE_MS)
        const stream = await peer('stream', size)
        const chatscope = await peer('chatscope', size)
        rounds.visits.push({ size, panel, stream, chatscope })
        const shown = [panel, stream, chatscope].map((visit) => visit?.ready?.toFixed(0) ?? '–')
        say(`round ${round + 1}, ${size} messages: ready after ${shown.join(' beside ')} ms`)
      }
      const blank = await typeInBlank(browser, pages)
      rounds.keys.push({ blank, panel: await typeInPanel(desk, SIZES.at(-1) ?? 0, PATIENCE_MS) })
    }
    for (const size of SIZES) rounds.upwards.push({ size, ...(await readUpwards(desk, size, PATIENCE_MS)) })
    return figuresOf(rounds)
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}
