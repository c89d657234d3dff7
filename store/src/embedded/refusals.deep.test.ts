import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseSocketFolder } from './socket-folder.ts'
import { codeOf, DatabaseNotStarted, toFolderError } from './database-not-started.ts'
import { startElsewhere, makeTemporaryFolders } from './embedded-testing.ts'
import { takeLock } from './lock-file.ts'
import { startEmbedded } from './start-embedded.ts'

const folders = makeTemporaryFolders()
afterAll(() => folders.remove())

const isRoot = process.getuid?.() === 0
/** An ordinary user, where the test itself runs as root. */
const ORDINARY = isRoot ? { uid: 65534, gid: 65534 } : {}
const canRunAsOrdinary =
  spawnSync(process.execPath, ['-e', `import(${JSON.stringify(import.meta.resolve('./postmaster.ts'))})`], {
    ...ORDINARY,
    cwd: '/',
  }).status === 0

describe.runIf(canRunAsOrdinary)('an ordinary user', () => {
  test('can start from a home closed to others', async () => {
    const home = await folders.make()
    await chmod(home, 0o700)
    if (isRoot) await chown(home, 65534, 65534)
    const starter = startElsewhere(join(home, '.local', 'state', 'attune'), ORDINARY)
    expect(await starter.says('up')).toBe('up false')
    starter.child.kill('SIGTERM')
    await starter.ended
  })

  test('is told that the state folder is not writable', async () => {
    const closed = await folders.make()
    await chmod(closed, 0o555)
    for (const home of [join(closed, 'state'), closed]) {
      const starter = startElsewhere(home, ORDINARY)
      const said = await starter.says('failed')
      expect(said).toContain(`DatabaseNotStarted The state folder ${home} is not writable for this user.`)
      await starter.ended
    }
  })
})

describe('a failing start', () => {
  test('reports data of another major version', async () => {
    const home = await folders.make()
    await mkdir(join(home, 'data'))
    await writeFile(join(home, 'data', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ home })).rejects.toThrow(
      /written by PostgreSQL 17, and this version uses PostgreSQL 18/,
    )
  })

  test('shows the last lines of the log', async () => {
    const home = await folders.make()
    const failed = startEmbedded({ home, settings: { shared_buffers: 'plenty' } })
    await expect(failed).rejects.toThrow(/^The database could not be started\.[^]*invalid value.*"shared_buffers"/)
    await expect(failed).rejects.toBeInstanceOf(DatabaseNotStarted)
  })

  test('reports a state folder that is a file or below one', async () => {
    const file = join(await folders.make(), 'file')
    await writeFile(file, '')
    await expect(startEmbedded({ home: file })).rejects.toThrow(/is a file/)
    await expect(startEmbedded({ home: join(file, 'state') })).rejects.toThrow(/has a file in its path/)
  })

  test.each(['"', '$', '`', '\\'])(
    'refuses a state folder with %s in its name, which a shell would read',
    async (sign) => {
      await expect(startEmbedded({ home: join(await folders.make(), `a${sign}b`) })).rejects.toThrow(/characters/)
    },
  )

  test.runIf(isRoot)('names the closed folder that the unprivileged user cannot enter', async () => {
    const closed = await mkdtemp(join(await folders.make(), 'closed-'))
    await expect(startEmbedded({ home: join(closed, 'state') })).rejects.toThrow(`it cannot enter ${closed}.`)
  })

  test.each([
    ['ENOSPC', /no disk space left/],
    ['EROFS', /read-only disk/],
    ['EACCES', /is not writable/],
  ])('says %s in words', (code, words) => {
    const said = toFolderError('/state', Object.assign(new Error(code), { code }))
    expect(said).toBeInstanceOf(DatabaseNotStarted)
    expect(said).toMatchObject({ message: expect.stringMatching(words) })
  })

  test('leaves other errors unchanged', () => {
    const error = Object.assign(new Error('odd'), { code: 'EODD' })
    expect(toFolderError('/state', error)).toBe(error)
    expect(codeOf('EODD')).toBeUndefined()
  })
})

test('a socket folder created by someone else in /tmp is not used', async () => {
  const home = `/${'z'.repeat(120)}-${process.pid}`
  const folder = { home, data: `${home}/data`, run: `${home}/run`, user: {}, loopback: false }
  const short = await chooseSocketFolder(folder)
  try {
    await chmod(short, 0o755)
    await expect(chooseSocketFolder(folder)).rejects.toThrow(/not a private folder/)
    await chmod(short, 0o700)
    expect(await chooseSocketFolder(folder)).toBe(short)
  } finally {
    await rm(short, { recursive: true })
  }
})

test('a lock that stays held ends in a readable error', async () => {
  const file = join(await folders.make(), 'a.lock')
  const held = await takeLock(file, 'alone')
  await expect(takeLock(file, 'together', 50)).rejects.toThrow(/Another process has been holding/)
  held.release()
  const shared = await takeLock(file, 'together', 50)
  const other = await takeLock(file, 'together', 50)
  expect(shared.tryAlone()).toBe(false)
  other.release()
  expect(shared.tryAlone()).toBe(true)
  shared.release()
})
