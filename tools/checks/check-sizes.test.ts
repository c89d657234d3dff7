import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNames, findLarge } from './check-sizes.ts'
import { checkWords } from './check-words.ts'

let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'attune-sizes-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

test('files above 250 lines and folders above 20 files are told, the largest excess first', () => {
  write('store/src/right.ts', 'x\n'.repeat(250))
  for (let n = 1; n <= 19; n += 1) write(`store/src/file-${n}.ts`, '')
  write('store/src/file-1.test.ts', '')
  write('store/src/file-1.css', '')
  expect(findLarge(tree)).toEqual([])
  write('store/src/right.ts', 'x\n'.repeat(251))
  for (let n = 20; n <= 24; n += 1) write(`store/src/file-${n}.ts`, '')
  expect(findLarge(tree)).toEqual(['store/src/ (25)', 'store/src/right.ts (251)'])
})

test('a folder with a file for each entry of a table may hold more', () => {
  for (let n = 1; n <= 30; n += 1) write(`store/src/migrations/000${n}.ts`, '')
  expect(findLarge(tree)).toEqual([])
})

test('a folder name that says nothing is refused, installed packages are not looked at', () => {
  write('node_modules/x/lib/a.js', '')
  expect(checkNames(tree)).toEqual([])
  write('panel/src/utils/text/a.ts', '')
  expect(checkNames(tree)).toEqual(['panel/src/utils/ says nothing about what is in it: name it after the thing.'])
})

test('an index file is refused', () => {
  write('panel/src/notes/notes.ts', '')
  expect(checkNames(tree)).toEqual([])
  write('panel/src/notes/index.ts', '')
  expect(checkNames(tree)).toEqual(['panel/src/notes/index.ts: no index files, import the file that has the thing.'])
})

test('paths of one machine and marks of unfinished work are refused, look-alikes are not', () => {
  write('a.ts', "import './work/queue.ts'\n// see server/src/work/kinds.ts and /tmp/attune\nroute('/todo/:name')\n")
  expect(checkWords(tree)).toEqual([])
  write('b.md', `see ${'/'}home/sam/attune\n`)
  write('c.ts', `// ${'TO'}${'DO'} later\n`)
  expect(checkWords(tree)).toEqual([
    `b.md:1: ${'/'}home/sam is a path of one machine.`,
    `c.ts:1: ${'TO'}${'DO'} marks unfinished work.`,
  ])
})
