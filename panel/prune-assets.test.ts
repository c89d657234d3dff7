import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** The same with the page, the note of weights and public files. Returns what is beside the assets. */
const buildWith = async (publicFiles: string[], asset: string): Promise<string[]> => {
  for (const name of ['index.html', '.weights.json', ...publicFiles]) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), '')
  }
  writeFileSync(join(folder, 'assets', asset), '')
  await pruneAssets(folder, [asset, 'index.html', ...publicFiles.map((name) => name.split('/')[0] ?? name)])
  return readdirSync(folder).toSorted()
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

test('what has left the public files goes with the last build that had it', async () => {
  const before = ['.builds.json', '.weights.json', 'assets', 'icon.svg', 'index.html', 'old.svg', 'sounds']
  expect(await buildWith(['icon.svg', 'old.svg', 'sounds/old.mp3'], 'one.js')).toEqual(before)
  expect(await buildWith(['icon.svg'], 'two.js')).toEqual(before)
  expect(await buildWith(['icon.svg'], 'three.js')).toEqual(before)
  const after = ['.builds.json', '.weights.json', 'assets', 'icon.svg', 'index.html']
  expect(await buildWith(['icon.svg'], 'four.js')).toEqual(after)
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual(['four.js', 'three.js', 'two.js'])
})

test('a build that is made again counts once', async () => {
  await build('same.js', 'one.js')
  await build('same.js', 'two.js')
  for (const names of [
    ['two.js', 'same.js'],
    ['same.js', 'two.js'],
  ])
    await build(...names)
  expect(await build('same.js', 'three.js')).toEqual(['one.js', 'same.js', 'three.js', 'two.js'])
})

test('a list that was cut off as it was written is forgotten: the next build succeeds, and nothing goes', async () => {
  for (const name of ['one.js', 'two.js', 'three.js']) await build(name)
  writeFileSync(join(folder, '.builds.json'), '[["three.js"],["tw')
  expect(await build('four.js')).toEqual(['four.js', 'one.js', 'three.js', 'two.js'])
  await build('five.js')
  expect(await build('six.js')).toEqual(['five.js', 'four.js', 'six.js'])
})
