import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CHUNK_GROUPS } from './chunks.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OURS = globSync(['panel/src/**/*.{ts,tsx}', '{contract,engine}/src/**/*.ts'], { cwd: ROOT })
const LIBRARIES = globSync(
  [
    'node_modules/@mantine/*/esm/**/*.mjs',
    'node_modules/@tabler/icons-react/dist/esm/icons/*.mjs',
    'node_modules/@tanstack/*/{build/modern,dist/esm}/**/*.js',
    'node_modules/react/*.js',
  ],
  { cwd: ROOT },
)
const FILES = [...OURS, ...LIBRARIES].map((file) => `/${file.replaceAll('\\', '/')}`)

/** The ends of paths that a group's pattern names. */
const endsOf = (pattern: unknown): RegExp[] => {
  const source = pattern instanceof RegExp ? pattern.source : ''
  const ends = /^\[\\\\\\?\/\]\(\?:(.*)\)\$$/.exec(source)?.[1]?.split('|') ?? []
  return ends.map((end) => new RegExp(String.raw`[\\/]${end}$`))
}

test('every module that a chunk names is there', () => {
  const ends = CHUNK_GROUPS.flatMap(({ name, test: pattern }) => endsOf(pattern).map((end) => ({ name, end })))
  expect(ends.length).toBeGreaterThan(100)
  expect(ends.filter(({ end }) => !FILES.some((file) => end.test(file)))).toEqual([])
})
