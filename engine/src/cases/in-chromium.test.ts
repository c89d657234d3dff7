import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { chromium, type Browser, type Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumLaunch } from '../../../tools/chromium.ts'
import type { Case } from './case.ts'
import { playCase } from './play-case.ts'

const ROOT = new URL('../../../', import.meta.url)
const PLACE = 'http://engine.test/'
/** What the sources call by name, and where it lies: the very files that Node runs, without their types. */
const IMPORTS = {
  '@attune/contract/': `${PLACE}contract/src/`,
  '@attune/engine/': `${PLACE}engine/src/`,
  acorn: `${PLACE}node_modules/acorn/dist/acorn.mjs`,
  liquidjs: `${PLACE}node_modules/liquidjs/dist/liquid.browser.mjs`,
}
/** Makes of a list of cases the JSON of what comes of each. */
const PLAY = `import { playCase } from '@attune/engine/cases/play-case'
globalThis.playAll = (cases) => cases.map((one) =>
  JSON.stringify(playCase(one).map((turn) => ({ ...turn, asked: undefined, world: undefined }))))`
const PAGE = `<!doctype html><title>engine</title>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script><script type="module">${PLAY}</script>`

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

test('P8 every case comes to the same bytes in Chromium as in Node', async () => {
  const page = await browser.newPage()
  await page.route(`${PLACE}**`, serve)
  await page.goto(PLACE)
  const inNode = cases().map(played)
  await page.waitForFunction('globalThis.playAll !== undefined')
  const inChromium: unknown = await page.evaluate(`globalThis.playAll(${JSON.stringify(cases())})`)
  expect(inChromium).toEqual(inNode)
  expect(inNode.length).toBeGreaterThan(60)
})

function played(one: Case): string {
  return JSON.stringify(playCase(one).map((turn) => ({ ...turn, asked: undefined, world: undefined })))
}

function cases(): Case[] {
  return ['tokens', 'nodes', 'stories'].flatMap((folder) => {
    const at = new URL(`engine/cases/${folder}/`, ROOT)
    return readdirSync(at).map((name) => JSON.parse(readFileSync(new URL(name, at), 'utf8')) as Case)
  })
}

async function serve(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname.slice(1)
  if (path === '') return route.fulfill({ contentType: 'text/html', body: PAGE })
  if (path === 'favicon.ico') return route.fulfill({ status: 204 })
  const isPackage = path.startsWith('node_modules/')
  const file = isPackage || path.endsWith('.ts') ? path : `${path}.ts`
  const source = readFileSync(new URL(file, ROOT), 'utf8')
  return route.fulfill({ contentType: 'text/javascript', body: isPackage ? source : stripTypeScriptTypes(source) })
}
