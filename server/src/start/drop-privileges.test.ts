import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PanelBuild } from './build-panel.ts'
import { dropPrivileges } from './drop-privileges.ts'

// Only starts that keep their rights; e2e/least-rights.test.ts tests the others on the whole process.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-rights-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0
const start = async (
  user: string | null,
  { home = join(folder, 'state'), panel = null }: { home?: string; panel?: PanelBuild | null } = {},
): Promise<string[]> => {
  const notes: string[] = []
  const files = { kind: 'folder' as const, folder: join(home, 'files') }
  const built = panel === null ? null : Promise.resolve(panel)
  await dropPrivileges({ home, user, files }, { panel: built, note: (sentence) => notes.push(sentence) })
  return notes
}

test.runIf(!isRoot)('an ordinary user has no rights to give up', async () => {
  expect(await start('somebody else')).toEqual([])
})

describe.runIf(isRoot)('started as root', () => {
  test('a setting with an unknown user, or root, is refused', async () => {
    await expect(start('no-such-user')).rejects.toThrow('this system has no such user')
    await expect(start('root')).rejects.toThrow('doesn’t run as root')
  })

  test('a state folder of another user isn’t taken over', async () => {
    const home = join(folder, 'state')
    await mkdir(join(home, 'data'), { recursive: true })
    await chown(join(home, 'data'), 4321, 4321)
    await expect(start('daemon', { home })).rejects.toThrow(`chown -R daemon ${home}`)
    expect((await stat(join(home, 'data'))).uid).toBe(4321)
  })

  test('if its user can’t read the project, it stays root and says so', async () => {
    await chmod(folder, 0o700)
    const [note] = await start(null)
    expect(note).toContain('Attune stays root')
    expect(process.getuid?.()).toBe(0)
  })

  test('a build that runs isn’t waited for, unless its files will be hidden from the user', async () => {
    await chmod(folder, 0o700)
    const running = { folder: join(folder, 'panel', 'dist'), running: true, done: new Promise<void>(() => {}) }
    await mkdir(running.folder, { recursive: true })
    expect(await start(null, { panel: running })).toHaveLength(1)
    const before = process.umask(0o077)
    try {
      const done = Promise.reject(new Error('The panel couldn’t be built.'))
      done.catch(() => {})
      const failing = { ...running, done }
      await expect(start(null, { panel: failing })).rejects.toThrow('couldn’t be built')
    } finally {
      process.umask(before)
    }
  })
})
