import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkNames } from './check-sizes.ts'
import { cruise } from './cruise.ts'
import { ROOT } from '../run.ts'

const PACKAGES = ['contract', 'client', 'engine', 'samples', 'carriers', 'store', 'server', 'panel', 'e2e', 'tools']

/** Forbidden code, by file. All of it is planted at once in a copy; the checkout itself is never touched. */
const PLANTED = {
  'client/src/planted-name.ts': "import '@attune/store/planted'\n",
  'panel/src/planted-name.ts': "import '@attune/store/planted'\n",
  'panel/src/planted-path.ts': "import '../../store/src/planted.ts'\n",
  'store/src/planted.ts': "import '../../contract/src/ids.ts'\nimport '../../bench/planted.ts'\n",
  'bench/planted.ts': 'export {}\n',
  'server/src/staff/planted.ts': "import '@attune/samples/cast'\n",
  'server/src/staff/planted.test.ts': "import '@attune/samples/cast'\n",
  'server/src/demo/planted.ts': "import '@attune/samples/cast'\n",
  'contract/src/staff/planted.ts': "import type {} from '../contacts/entity.ts'\n",
  'contract/src/planted-floor.ts': "import './contacts/entity.ts'\n",
  'server/src/staff/planted-roof.ts': "import '../app/worker.ts'\n",
  'server/src/staff/planted-testing.ts': "import '../testing/world.ts'\n",
  'panel/src/scenes/planted.ts': "import '../conversations/conversation-session.ts'\n",
  'panel/src/client/planted.ts': "import '../ui/planted.ts'\n",
  'panel/src/ui/planted.ts': 'export {}\n',
  'contract/src/value-a.ts': "import { b } from './value-b.ts'\nexport const a = () => b\n",
  'contract/src/value-b.ts': "import { a } from './value-a.ts'\nexport const b = () => a\n",
  'contract/src/type-a.ts': "import type { B } from './type-b.ts'\nexport interface A { b: B }\n",
  'contract/src/type-b.ts': "import type { A } from './type-a.ts'\nexport interface B { a: A }\n",
  'contract/src/planted/index.ts': 'export const one = 1\n',
  'contract/src/planted-user.ts': "import { one } from './planted/index.ts'\nexport const two = one + 1\n",
}

let copy: string
let found: string

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'attune-law-'))
  copySources()
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const { ok, output } = await cruise(copy)
  found = ok ? 'Nothing was found.' : output
}, 300_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const copySources = () => {
  const skipped = /(^|\/)(node_modules|dist)(\/|$)/
  for (const folder of PACKAGES) {
    const from = join(ROOT, folder)
    cpSync(from, join(copy, folder), { recursive: true, filter: (path) => !skipped.test(path.slice(ROOT.length)) })
  }
  for (const file of ['package.json', '.dependency-cruiser.cjs']) cpSync(join(ROOT, file), join(copy, file))
  linkPackages()
}

/** External packages come from the checkout; ours are the copies. */
const linkPackages = () => {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@attune'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@attune') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const folder of PACKAGES) symlinkSync(join(copy, folder), join(modules, '@attune', folder))
}

test('the law is broken by what was planted alone', () => {
  const broken = found.split('\n').filter((line) => / (?:[\w-]+): /.test(line) && line.includes('→'))
  expect(broken.length).toBeGreaterThan(8)
  expect(broken.filter((line) => !/planted|(?:value|type)-[ab]\.ts/.test(line))).toEqual([])
})

test('a package that may not know another is caught, by name and by path', () => {
  expect(found).toContain('law-panel: panel/src/planted-name.ts → store/src/planted.ts')
  expect(found).toContain('law-panel: panel/src/planted-path.ts → store/src/planted.ts')
})

test('a package that may be known is still imported by name only', () => {
  expect(found).toContain('across-packages-by-name: store/src/planted.ts → contract/src/ids.ts')
})

test('samples are for tests, stories and the demo', () => {
  expect(found).toContain('law-server: server/src/staff/planted.ts → samples/src/cast.ts')
  expect(found).not.toMatch(/staff\/planted\.test\.ts|demo\/planted\.ts/)
})

test('a slice that reaches for a later one is caught', () => {
  expect(found).toContain('slice-order-staff: contract/src/staff/planted.ts → contract/src/contacts/entity.ts')
})

test('the floor of a package does not know a slice', () => {
  expect(found).toContain('floor-below-slices: contract/src/planted-floor.ts → contract/src/contacts/entity.ts')
})

test('a slice does not know the roof that puts slices together', () => {
  expect(found).toContain('roof-on-top: server/src/staff/planted-roof.ts → server/src/app/worker.ts')
})

test('what tests are built on is for tests', () => {
  expect(found).toContain('testing-is-for-tests: server/src/staff/planted-testing.ts → server/src/testing/world.ts')
})

test('the panel has its own order of slices, and its client is below what is drawn', () => {
  expect(found).toMatch(/panel-slice-order-scenes: panel\/src\/scenes\/planted\.ts → /)
  expect(found).toContain('panel-client-below-ui: panel/src/client/planted.ts → panel/src/ui/planted.ts')
})

test('a cycle of values is caught', () => {
  expect(found).toMatch(/no-cycle: contract\/src\/value-[ab]\.ts/)
})

test('a cycle of types alone is caught', () => {
  expect(found).toMatch(/no-cycle: contract\/src\/type-[ab]\.ts/)
})

test('an inner index is caught, imported or not', () => {
  expect(found).toContain('no-inner-index: contract/src/planted-user.ts → contract/src/planted/index.ts')
  expect(checkNames(copy)).toContain(
    'contract/src/planted/index.ts: no index files, import the file that has the thing.',
  )
})

test('bench is never imported', () => {
  expect(found).toContain('bench-is-never-imported: store/src/planted.ts → bench/planted.ts')
})
