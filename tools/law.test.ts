import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { cruise } from './cruise.ts'
import { ROOT } from './run.ts'

/** A copy of the sources to plant in: the checkout itself is never touched. */
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'attune-law-'))
  const folders = ['contract', 'samples', 'carriers', 'store', 'server', 'panel', 'e2e', 'tools']
  const skipped = /(^|\/)(node_modules|dist)(\/|$)/
  for (const folder of folders) {
    const from = join(ROOT, folder)
    cpSync(from, join(copy, folder), { recursive: true, filter: (path) => !skipped.test(path.slice(ROOT.length)) })
  }
  for (const file of ['package.json', '.dependency-cruiser.cjs']) cpSync(join(ROOT, file), join(copy, file))
  linkPackages(folders)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Outside packages are those of the checkout; ours are the copied ones. */
const linkPackages = (folders: string[]) => {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@attune'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@attune') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const folder of folders) symlinkSync(join(copy, folder), join(modules, '@attune', folder))
}

/** Writes files, cruises, takes them away again; answers what the law says. */
const planted = async (files: Record<string, string>): Promise<string> => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const { ok, output } = await cruise(copy)
  for (const file of Object.keys(files)) rmSync(join(copy, file))
  expect(ok).toBe(false)
  return output
}

test('the tree as it is keeps the law', async () => {
  const { ok, output } = await cruise(copy)
  expect(ok, output).toBe(true)
})

test('a package that may not know another is caught, by name and by path', async () => {
  const output = await planted({
    'panel/src/planted-name.ts': "import '@attune/store/planted'\n",
    'panel/src/planted-path.ts': "import '../../store/src/planted.ts'\n",
    'store/src/planted.ts': 'export {}\n',
  })
  expect(output).toContain('law-panel: panel/src/planted-name.ts → store/src/planted.ts')
  expect(output).toContain('law-panel: panel/src/planted-path.ts → store/src/planted.ts')
})

test('a package that may be known is still imported by name only', async () => {
  const output = await planted({ 'store/src/planted.ts': "import '../../contract/src/ids.ts'\n" })
  expect(output).toContain('across-packages-by-name: store/src/planted.ts → contract/src/ids.ts')
})

test('a slice that reaches for a later one is caught', async () => {
  const output = await planted({ 'contract/src/staff/planted.ts': "import type {} from '../contacts/entity.ts'\n" })
  expect(output).toContain('slice-order-staff: contract/src/staff/planted.ts → contract/src/contacts/entity.ts')
})

test('the floor of a package does not know a slice', async () => {
  const output = await planted({ 'contract/src/planted.ts': "import './contacts/entity.ts'\n" })
  expect(output).toContain('core-below-slices: contract/src/planted.ts → contract/src/contacts/entity.ts')
})

test('a cycle of values is caught', async () => {
  const output = await planted({
    'contract/src/planted-a.ts': "import { b } from './planted-b.ts'\nexport const a = () => b\n",
    'contract/src/planted-b.ts': "import { a } from './planted-a.ts'\nexport const b = () => a\n",
  })
  expect(output).toContain('no-cycle: contract/src/planted-a.ts')
})

test('a cycle of types alone is caught', async () => {
  const output = await planted({
    'contract/src/planted-a.ts': "import type { B } from './planted-b.ts'\nexport interface A { b: B }\n",
    'contract/src/planted-b.ts': "import type { A } from './planted-a.ts'\nexport interface B { a: A }\n",
  })
  expect(output).toContain('no-cycle: contract/src/planted-a.ts')
})

test('an inner index is caught, imported or not', async () => {
  const output = await planted({
    'contract/src/planted/index.ts': 'export const one = 1\n',
    'contract/src/planted-user.ts': "import { one } from './planted/index.ts'\nexport const two = one + 1\n",
  })
  expect(output).toContain('no-inner-index: contract/src/planted-user.ts → contract/src/planted/index.ts')
  writeFileSync(join(copy, 'contract/src/planted/index.ts'), 'export {}\n')
  expect(checkSizes(copy)).toContain(
    'contract/src/planted/index.ts: no index files, import the file that has the thing.',
  )
  rmSync(join(copy, 'contract/src/planted'), { recursive: true })
})

test('bench is never imported', async () => {
  const output = await planted({
    'bench/planted.ts': 'export {}\n',
    'store/src/planted.ts': "import '../../bench/planted.ts'\n",
  })
  expect(output).toContain('store/src/planted.ts → bench/planted.ts')
})
