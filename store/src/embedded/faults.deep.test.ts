import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query, startElsewhere, makeTemporaryFolders } from './embedded-testing.ts'
import { startEmbedded } from './start-embedded.ts'
import { findUser } from './system-user.ts'

const folders = makeTemporaryFolders()
let home: string
beforeAll(async () => {
  home = await folders.make()
  const database = await startEmbedded({ home })
  await query(database, 'create table kept (number int)')
  await database.stop()
})
afterAll(() => folders.remove())

describe('a killed parent', () => {
  test('leaves a server that the next start adopts and can stop', async () => {
    const parent = startElsewhere(home)
    await parent.says('up false')
    parent.child.kill('SIGKILL')
    await parent.ended
    const database = await startEmbedded({ home })
    expect(database.adopted).toBe(true)
    expect(await query(database, 'select count(*)::int as kept from kept')).toEqual([{ kept: 0 }])
    await database.stop()
    await expect(query(database, 'select 1')).rejects.toThrow()
  })

  test.each(['Unpacking', 'Creating'])('while it says "%s" leaves nothing that is in the way', async (word) => {
    const fresh = await folders.make()
    const parent = startElsewhere(fresh)
    await parent.says(word)
    parent.child.kill('SIGKILL')
    await parent.ended
    const database = await startEmbedded({ home: fresh })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    await (await startEmbedded({ home: fresh })).stop()
    expect((await readdir(fresh)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('Ctrl-C, which the terminal sends to the whole group', () => {
  test('does not reach the server', async () => {
    const parent = startElsewhere(home)
    await parent.says('up')
    interruptGroup(parent.child.pid)
    await parent.says('SIGINT')
    const database = await startEmbedded({ home })
    expect(database.adopted).toBe(true)
    parent.child.kill('SIGTERM')
    await parent.ended
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test('does not break a first start', async () => {
    const parent = startElsewhere(await folders.make())
    await parent.says('Creating')
    const pressing = setInterval(() => interruptGroup(parent.child.pid), 25)
    try {
      expect(await parent.says('up')).toBe('up false')
    } finally {
      clearInterval(pressing)
    }
    parent.child.kill('SIGTERM')
    await parent.ended
  })
})

describe('a killed server', () => {
  test('is restarted at once with every commit', async () => {
    for (let number = 0; number < 3; number++) {
      const database = await startEmbedded({ home })
      await query(database, `insert into kept values (${number})`)
      process.kill(await postmasterPid(), 'SIGKILL')
      const again = await startEmbedded({ home })
      expect(again.adopted).toBe(false)
      expect(await query(again, 'select count(*)::int as kept from kept')).toEqual([{ kept: number + 1 }])
      await again.stop()
      await database.stop()
    }
  })

  test.skipIf(process.platform === 'win32')('is started again once the last of its processes is gone', async () => {
    const database = await startEmbedded({ home })
    const client = new pg.Client({ host: database.host, port: database.port, user: 'postgres', database: 'attune' })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]?.pid ?? 0
    process.kill(backend, 'SIGSTOP')
    process.kill(await postmasterPid(), 'SIGKILL')
    let isGoing = false
    // Long enough that a start that does not wait would be over.
    setTimeout(() => {
      isGoing = true
      process.kill(backend, 'SIGCONT')
    }, 700)
    const again = await startEmbedded({ home })
    expect(isGoing).toBe(true)
    expect(again.adopted).toBe(false)
    await client.end()
    await again.stop()
    await database.stop()
  })

  test('is restarted even if its pid now belongs to another process', async () => {
    const database = await startEmbedded({ home })
    const old = await postmasterPid()
    process.kill(old, 'SIGKILL')
    // As the server's own user: another's process PostgreSQL would pass over by itself.
    const { uid, gid } = await stat(join(home, 'data'))
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    for (const file of ['data/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
      const text = await readFile(join(home, file), 'utf8')
      await writeFile(join(home, file), text.replace(`${old}\n`, `${stranger.pid}\n`))
    }
    const again = await startEmbedded({ home })
    expect(again.adopted).toBe(false)
    await again.stop()
    await database.stop()
    expect(stranger.exitCode).toBe(null)
    stranger.kill()
    await once(stranger, 'exit')
  })
})

test('role and database are created if a first start was interrupted before them', async () => {
  const database = await startEmbedded({ home })
  await query(database, 'drop role attune_tenant; alter role attune_global nologin')
  await database.stop()
  const again = await startEmbedded({ home })
  expect(await query(again, 'select 1 as one', 'attune_tenant')).toEqual([{ one: 1 }])
  // As older versions left it.
  expect(await query(again, 'select 1 as one', 'attune_global')).toEqual([{ one: 1 }])
  await again.stop()
})

test.runIf(process.getuid?.() === 0)('as root the server runs as whoever owns the data', async () => {
  await chownTree(join(home, 'data'), 4321)
  const database = await startEmbedded({ home })
  const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\s+4321\s/m)
  await database.stop()
})

test.runIf(process.getuid?.() === 0)(
  'data of older versions, which ran as nobody, is given to a user of its own',
  async () => {
    await chownTree(join(home, 'data'), 65534)
    await writeFile(join(home, 'data', 'pg_hba.conf'), 'local all all trust\n')
    const database = await startEmbedded({ home })
    const own = await findUser('attune')
    expect(await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${own?.uid}\\s`, 'm'),
    )
    expect(await readFile(join(home, 'data', 'pg_hba.conf'), 'utf8')).not.toContain('trust')
    await database.stop()
  },
)

/** Nothing when the group has ended: the test then says why. */
const interruptGroup = (leader: number | undefined): void => {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGINT')
  } catch {
    return
  }
}

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

const chownTree = async (path: string, uid: number): Promise<void> => {
  await chown(path, uid, uid)
  const entries = await readdir(path, { recursive: true })
  for (const entry of entries) await chown(join(path, entry), uid, uid)
}
