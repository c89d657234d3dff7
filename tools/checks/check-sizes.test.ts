import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'
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

test('300 lines pass, 301 do not', () => {
  write('store/src/right.ts', 'x\n'.repeat(300))
  expect(checkSizes(tree)).toEqual([])
  write('store/src/long.ts', 'x\n'.repeat(301))
  expect(checkSizes(tree)).toEqual(['store/src/long.ts has 301 lines; 300 are a reason to split it.'])
})

test('20 files in a folder pass, tests not counted; 21 do not', () => {
  for (let n = 1; n <= 20; n += 1) write(`store/src/file-${n}.ts`, '')
  write('store/src/file-1.test.ts', '')
  expect(checkSizes(tree)).toEqual([])
  write('store/src/file-21.ts', '')
  expect(checkSizes(tree)).toEqual(['store/src/ holds 21 source files; 20 are a reason to split it.'])
})

test('a folder with a file for each entry of a table may hold more', () => {
  for (let n = 1; n <= 30; n += 1) write(`store/src/migrations/000${n}.ts`, '')
  expect(checkSizes(tree)).toEqual([])
})

test('a folder name that says nothing is refused, installed packages are not looked at', () => {
  write('node_modules/x/lib/a.js', '')
  expect(checkSizes(tree)).toEqual([])
  write('panel/src/utils/text/a.ts', '')
  expect(checkSizes(tree)).toEqual(['panel/src/utils/ says nothing about what is in it: name it after the thing.'])
})

test('paths of one machine and marks of unfinished work are refused, look-alikes are not', () => {
  write('a.ts', "import './work/queue.ts'\n// see server/src/work/reactions.ts and /tmp/attune\nroute('/todo/:name')\n")
  expect(checkWords(tree)).toEqual([])
  write('b.md', `see ${'/'}home/sam/attune\n`)
  write('c.ts', `// ${'TO'}${'DO'} later\n`)
  expect(checkWords(tree)).toEqual([
    `b.md:1: ${'/'}home/sam is a path of one machine.`,
    `c.ts:1: ${'TO'}${'DO'} marks unfinished work.`,
  ])
})
