import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pruneAssets } from './prune-assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-dist-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a build's assets beside what is there, as the bundler does, and prunes. */
const build = async (...names: string[]): Promise<string[]> => {
  for (const name of names) writeFileSync(join(folder, 'assets', name), '')
  await pruneAssets(folder, names)
  return readdirSync(join(folder, 'assets')).toSorted()
}

test('the two builds before stay for those who still load them, older ones go', async () => {
  expect(await build('same.js', 'one.js')).toEqual(['one.js', 'same.js'])
  expect(await build('same.js', 'two.js')).toEqual(['one.js', 'same.js', 'two.js'])
  expect(await build('same.js', 'three.js')).toEqual(['one.js', 'same.js', 'three.js', 'two.js'])
  expect(await build('same.js', 'four.js')).toEqual(['four.js', 'same.js', 'three.js', 'two.js'])
})

test('nothing goes as long as nobody knows what the two builds before were', async () => {
  writeFileSync(join(folder, 'assets', 'unknown.js'), '')
  expect(await build('one.js')).toEqual(['one.js', 'unknown.js'])
  expect(await build('two.js')).toEqual(['one.js', 'two.js', 'unknown.js'])
  expect(await build('three.js')).toEqual(['one.js', 'three.js', 'two.js'])
})
