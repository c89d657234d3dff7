import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool, type Connection } from '@attune/store/connection'
import { testServer } from '@attune/store/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../file-store.ts'
import { download } from '../moving/testing/exports.ts'
import { picture, upload } from '../testing/uploads.ts'
import { createWorld, PASSWORD, type TestClient, type TestPerson, type World } from '../testing/world.ts'

/** The command is a process of its own. */
const SLOW = { timeout: 180_000 }
const COMMAND = fileURLToPath(new URL('../../../tools/operate/move-in.ts', import.meta.url))

let world: World
let priya: TestPerson
let maria: TestClient
let folder: string
let file: string
let empty: Connection
let beside: ReturnType<typeof openPool>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune move in '))
  file = join(folder, 'organization.tar.gz')
  beside = openPool(testServer(), { max: 1, name: 'attune-tests' })
  const database = `moved_${process.pid}`
  await beside.query(`create database ${database}`)
  empty = { ...testServer(), database }
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035551800')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035551801', priya)
  const lunch = await upload(priya, { bytes: await picture(), name: 'Lunch.jpg' })
  await priya.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: 'a-message-to-move',
    text: 'How was the run?',
    attachments: [lunch._id],
  })
  await world.work()
  await writeFile(file, await download(priya))
}, 120_000)
afterAll(async () => {
  await world.close()
  await beside.query(`drop database if exists ${empty.database} with (force)`)
  await beside.end()
  await rm(folder, { recursive: true, force: true })
})

const run = (...words: string[]): Promise<{ code: number; text: string }> => {
  const { host = '', port, database } = empty
  const owner = `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = {
    ...{ PATH: process.env['PATH'], ATTUNE_HOME: join(folder, 'home'), ATTUNE_FILES: join(folder, 'files') },
    ...{ DATABASE_URL: owner.replace('postgres@', 'attune_tenant@'), DATABASE_MIGRATE_URL: owner },
    ...{ DATABASE_GLOBAL_URL: owner.replace('postgres@', 'attune_global@') },
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...words], { env }, (_error, out, errors) =>
      resolve({ code: child.exitCode ?? -1, text: out + errors }),
    )
  })
}

test('the command refuses what can’t be moved in, with a sentence', SLOW, async () => {
  expect(await run()).toEqual({ code: 1, text: 'Usage: npm run move-in -- [--database postgres://…] <file>\n' })
  const nowhere = join(folder, 'nowhere')
  expect(await run(nowhere)).toEqual({ code: 1, text: `${nowhere} does not exist.\n` })
  const other = join(folder, 'other')
  await writeFile(other, 'Name,Phone\n')
  expect(await run(other)).toEqual({ code: 1, text: 'This file is not an export of Attune.\n' })
})

test('it moves an organization into an empty installation, whose people choose new passwords', SLOW, async () => {
  const moved = await run(file)
  expect(moved).toEqual({ code: 0, text: expect.stringMatching(/^Moved Northline in, as it was on [^]*and 1 file\./) })
  expect(await run(file)).toEqual({ code: 1, text: 'This organization is already here. Nothing was moved in.\n' })

  const global = { ...empty, user: 'attune_global' }
  const app = { tenant: { ...empty, user: 'attune_tenant' }, global, listen: global, prepare: true }
  const there = await createWorld({ database: { owner: empty, app, drop: () => Promise.resolve() } })
  Object.assign(there.deps, { files: await openFiles({ kind: 'folder', folder: join(folder, 'files') }) })
  const signIn = (password: string) =>
    there.anybody.raw({
      method: 'POST',
      url: '/v2/auth.loginByEmail',
      payload: { grantType: 'password', email: priya.email, password },
    })
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  await there.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: priya.email })
  await there.work()
  const token = there.mail.tokenTo(priya.email)
  await there.anybody.ok('POST', '/v2/auth.resetPassword', { token, password: 'a new password of Priya' })
  const { accessToken } = (await signIn('a new password of Priya')).json<{ accessToken: string }>()
  const thread = await there.app.inject({
    method: 'GET',
    url: `/v1/contacts/${maria.id}/messages`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = thread.json<{ data: { body: { text: string }; attachments: { url: string }[] }[] }>()
  expect(data.map(({ body }) => body.text)).toEqual(['How was the run?'])
  const shown = await there.app.inject({ method: 'GET', url: data[0]?.attachments[0]?.url ?? '/nowhere' })
  expect(shown.statusCode).toBe(200)
  expect(there.carrier.taken).toEqual([])
  await there.close()
})
