import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weighRoutes, type BuiltScript } from './weigh-routes.ts'

/** A script that can't be compressed, so that it weighs what it is long. */
const script = (fileName: string, kilobytes: number, rest: Partial<BuiltScript>): BuiltScript => ({
  fileName,
  code: randomBytes(kilobytes * 500).toString('hex'),
  imports: [],
  modules: {},
  ...rest,
})

const START = script('start.js', 100, {
  modules: { 'panel/src/main.tsx': 20, 'node_modules/react-dom/client.js': 60, 'node_modules/react-dom/index.js': 20 },
})
const PAGE = script('page.js', 20, { imports: ['start.js', 'shared.js'], modules: { 'panel/src/shoes/Page.tsx': 7 } })
const SHARED = script('shared.js', 10, { imports: ['start.js'], modules: { 'contract/src/shoes.ts': 3 } })
const DIALOG = script('dialog.js', 50, { imports: ['start.js'], modules: { 'panel/src/shoes/Dialog.tsx': 9 } })
const SCRIPTS = [START, PAGE, SHARED, DIALOG]

test('a route weighs its parts and what they import, each once', () => {
  const [weight] = weighRoutes({ shoes: { bytes: 1, parts: ['src/main.tsx', 'src/shoes/Page.tsx'] } }, SCRIPTS)
  const kilobytes = [START, PAGE, SHARED].map(({ code }) => code.length / 1_000)
  expect(kilobytes).toEqual([100, 20, 10])
  // Hexadecimal digits carry half of what a byte can.
  expect(weight?.bytes).toBeGreaterThan(65_000)
  expect(weight?.bytes).toBeLessThan(76_000)
})

test('the heaviest packages and modules are named, each with its share', () => {
  const [weight] = weighRoutes({ shoes: { bytes: 1, parts: ['src/main.tsx', 'src/shoes/Page.tsx'] } }, SCRIPTS)
  const start = weighRoutes({ start: { bytes: 1, parts: ['src/main.tsx'] } }, SCRIPTS)[0]?.bytes ?? 0
  expect(weight?.heaviest.packages).toEqual([['react-dom', Math.round(start * 0.8)]])
  expect(weight?.heaviest.modules.map(([name]) => name)).toEqual([
    'panel/src/main.tsx',
    'panel/src/shoes/Page.tsx',
    'contract/src/shoes.ts',
  ])
})

test('a part that no script has is an error, so that nothing goes unweighed', () => {
  expect(() => weighRoutes({ shoes: { bytes: 1, parts: ['src/shoes/Gone.tsx'] } }, SCRIPTS)).toThrow(
    'No script of the panel has src/shoes/Gone.tsx: name the parts anew in budgets.json.',
  )
})
