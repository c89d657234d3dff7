import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from './refusal-table.ts'

test('each refusal that a file defines is in the table: no slice is left out, and no code hides another', async () => {
  const src = join(import.meta.dirname, '..')
  const files = globSync('**/*refusals.ts', { cwd: src })
  expect(files.length).toBeGreaterThan(20)
  const modules = await Promise.all(files.map((file) => import(join(src, file)) as Promise<Record<string, unknown>>))
  const defined = modules
    .flatMap((module) => Object.values(module))
    .filter((table) => typeof table === 'object' && table !== null)
    .flatMap((table) => Object.entries(table))
  const table: Record<string, unknown> = REFUSALS
  for (const [code, definition] of defined) expect([code, table[code]]).toEqual([code, definition])
})
