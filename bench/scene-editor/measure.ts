import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Measure } from '../figure.ts'
import { buildPages, servePages } from '../peer-pages.ts'
import { figuresOf, type Round } from './figures.ts'
import { storedScene } from './stored-scene.ts'
import { PEERS, visitPanel, visitPeer, type Peer, type Visit } from './visits.ts'

const SIZES = [300, 1_000]
const ROUNDS = 3

/**
 * S8: a scene of 300 and of 1,000 nodes opened, panned and edited in the real panel with its server, compared with
 * peers that get the same nodes with positions in memory. All visits alternate, each in a new page.
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
    await buildPages(import.meta.dirname, PEERS, folder)
    const pages = await servePages<Peer>(folder)
    undo.push(() => pages.close())
    const attune = await startProcess(checkout.folder, await checkout.newHome(), { ATTUNE_RATE_LIMIT: '1000000000' })
    undo.push(() => attune.stop())
    const browser = await chromium.launch(chromiumLaunch())
    undo.push(() => browser.close())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const scenes = await makeScenes(context, attune.url)
    const rounds: Round[] = []
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [count, sceneId] of scenes) {
        const peers: Partial<Record<Peer, Visit>> = {}
        const panel = await visitPanel(context, attune.url, sceneId)
        // A peer that crashes is reported as missing.
        for (const peer of PEERS) {
          const visit = await visitPeer(browser, pages, peer, count).catch(() => null)
          if (visit !== null) peers[peer] = visit
        }
        rounds.push({ count, panel, peers })
        say(`round ${round}, ${count} nodes: dragged at ${panel.drag.fps.toFixed(0)} fps, ${words(peers)}`)
      }
    return figuresOf(rounds)
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const words = (peers: Partial<Record<Peer, Visit>>): string =>
  PEERS.map((peer) => `${peer} ${peers[peer]?.drag.fps.toFixed(0) ?? '–'}`).join(', ')

/** Signs in to the demo and imports the scenes. Returns their ids by node count. */
const makeScenes = async (context: BrowserContext, url: string): Promise<[number, string][]> => {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('priya@northline.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  const signedIn = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { authorization = '' } = (await signedIn).headers()
  const made: [number, string][] = []
  for (const count of SIZES) {
    const answer = await context.request.post(`${url}/v1/interaction-flow/scenes/import`, {
      headers: { authorization, 'x-app-version': '3.0.1' },
      data: { title: `Measured with ${count} nodes`, nodes: storedScene(count) },
    })
    const scene: unknown = await answer.json()
    if (typeof scene !== 'object' || scene === null || !('_id' in scene))
      throw new Error(`The scene was refused: ${JSON.stringify(scene)}`)
    made.push([count, String(scene._id)])
  }
  await page.close()
  return made
}
