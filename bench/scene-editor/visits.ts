import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { PeerPages } from '../peer-pages.ts'

export const PEERS = ['rete', 'drawflow', 'xyflow'] as const
export type Peer = (typeof PEERS)[number]

interface Frames {
  fps: number
  /** Longest frame in ms. */
  longest: number
}

/** Results of one visit of a scene. */
export interface Visit {
  /** Milliseconds until a node was visible. */
  open: number
  pan: Frames
  drag: Frames
  /** Long tasks in ms during layout; null without layout. */
  held: number[] | null
}

/** Functions watch.js adds to each page. */
declare global {
  var watchScene: {
    untilShown: (selector: string, begun: number) => Promise<number>
    frames: () => void
    stop: () => Frames
  }
  var longTasks: { at: number; ms: number }[]
  var showScene: (count: number) => Promise<number>
}

/** Selector of a node, and an empty spot of the canvas. */
const NODES: Record<Peer, string> = {
  rete: '[data-testid="node"]',
  drawflow: '.drawflow-node',
  xyflow: '.react-flow__node',
}
const OURS = '.react-flow__node'
const VIEWPORT = { width: 1440, height: 900 }
const REST_MS = 1_000
/** Steps of a drag: about one per frame. */
const STEPS = 100

const freshPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') })
  return page
}

/** Opens a peer, which gets nodes with positions. */
export const visitPeer = async (
  browser: Browser,
  pages: PeerPages<Peer>,
  name: Peer,
  count: number,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await freshPage(context)
    await page.goto(pages.address(name))
    const open = await page.evaluate((nodes) => showScene(nodes), count)
    await page.waitForTimeout(REST_MS)
    return { open, ...(await moveIt(page, NODES[name])), held: null }
  } finally {
    await context.close()
  }
}

/** Opens the real panel: from the click on the scene in the list until it is loaded, laid out and drawn. */
export const visitPanel = async (context: BrowserContext, url: string, sceneId: string): Promise<Visit> => {
  const page = await freshPage(context)
  try {
    await page.goto(`${url}/interaction-flow/scene`)
    await page.locator(`a[href*="${sceneId}"]`).first().waitFor()
    await page.waitForTimeout(REST_MS)
    const { open, begun } = await page.evaluate(async (id) => {
      const link = document.querySelector<HTMLElement>(`a[href*="${id}"]`)
      if (link === null) throw new Error(`There is no row of ${id}.`)
      const from = performance.now()
      link.click()
      // Zoomed out, a scene is painted on a canvas; zoomed in, it has elements.
      const ms = await watchScene.untilShown('.react-flow__node, [data-painted]', from)
      return { open: ms, begun: from }
    }, sceneId)
    await page.waitForTimeout(REST_MS)
    const held = await page.evaluate((from) => longTasks.flatMap(({ at, ms }) => (at >= from ? [ms] : [])), begun)
    await page.getByRole('button', { name: /show at full size/ }).click()
    await page.waitForTimeout(REST_MS)
    return { open, ...(await moveIt(page, OURS)), held }
  } finally {
    await page.close()
  }
}

/** At full size: pans the canvas back and forth, then drags a node. */
const moveIt = async (page: Page, nodes: string): Promise<Pick<Visit, 'pan' | 'drag'>> => {
  const free = await page.evaluate((selector) => {
    for (let y = 120; y < innerHeight - 120; y += 17)
      for (let x = 80; x < innerWidth - 400; x += 23) {
        const under = document.elementFromPoint(x, y)
        if (under && !under.closest(`${selector}, button, path`)) return { x, y }
      }
    return { x: 300, y: 300 }
  }, nodes)
  const pan = await framesWhile(page, () => draw(page, free))
  await page.waitForTimeout(REST_MS)
  const seen = await page.evaluate((selector) => {
    for (const node of document.querySelectorAll(selector)) {
      const { left, top } = node.getBoundingClientRect()
      const at = { x: left + 60, y: top + 13 }
      if (document.elementFromPoint(at.x, at.y)?.closest(selector) === node) return at
    }
    return null
  }, nodes)
  if (seen === null) throw new Error('No node is in view.')
  return { pan, drag: await framesWhile(page, () => draw(page, seen)) }
}

const draw = async (page: Page, { x, y }: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step += 1) {
    const far = step <= STEPS / 2 ? step : STEPS - step
    await page.mouse.move(x + far * 4, y + far * 2)
  }
  await page.mouse.up()
}

const framesWhile = async (page: Page, act: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => watchScene.frames())
  await act()
  return page.evaluate(() => watchScene.stop())
}
