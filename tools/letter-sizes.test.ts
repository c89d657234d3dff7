import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'
import { sourceFiles } from './sources.ts'

/** In px, as `--t-micro` in `panel/src/ui/tokens.css`. */
const SMALLEST = 11

test('no text of the panel is smaller than the smallest of its sizes', () => {
  const sheets = sourceFiles(ROOT).filter((path) => /^panel\/src\/.*\.css$/.test(path))
  expect(sheets.length).toBeGreaterThan(100)
  const smaller = sheets.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/font-size:\s*([\d.]+)px/g)]
      .filter(([, size]) => Number(size) < SMALLEST)
      .map(([rule]) => `${path}: ${rule}`),
  )
  expect(smaller).toEqual([])
})
