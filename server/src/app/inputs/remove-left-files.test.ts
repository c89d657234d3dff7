import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'

test('a server that starts removes what a killed one has left, and nothing that is still read', async () => {
  const left = (name: string, hours: number) => {
    const folder = mkdtempSync(join(tmpdir(), name))
    writeFileSync(join(folder, 'file'), 'Phone,Text\n')
    const at = new Date(Date.now() - hours * 3_600_000)
    utimesSync(folder, at, at)
    return folder
  }
  const folders = [left('attune-history-', 25), left('attune-history-', 23), left('other-history-', 25)]
  const world = await createWorld()
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true])
  await world.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
