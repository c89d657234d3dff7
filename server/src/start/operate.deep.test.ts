import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { openPool } from '@attune/store/connection'
import { testServer } from '@attune/store/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'

/**
 * docs/operate.md, followed: its tested blocks in their order, with the places of the page moved into a folder of the
 * test. What takes another machine (packages, systemd, a certificate, Twilio) is left to people; the units' commands are
 * run as they stand.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const SLOW = { timeout: 600_000 }
const ID = `op${process.pid}`
const DATABASE = `operate_${process.pid}`

let folder: string
let places: [string, string][]
let beside: ReturnType<typeof openPool>
const running: { child: ChildProcess; said: { text: string } }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-operate-'))
  for (const name of ['etc', 'state', 'backups']) await mkdir(join(folder, name))
  places = [
    ['sudo -u attune ', ''],
    [' --group attune', ''],
    ['/opt/attune', ROOT],
    ['/etc/attune', join(folder, 'etc')],
    ['/var/lib/attune', join(folder, 'state')],
    ['/var/backups/attune', join(folder, 'backups')],
    ['127.0.0.1:4600', `127.0.0.1:${await freePort()}`],
    ['127.0.0.1:4601', `127.0.0.1:${await freePort()}`],
    ['/attune_drill', `/${DATABASE}_drill`],
    ['/attune$', `/${DATABASE}$`],
  ]
  beside = openPool(testServer(), { max: 1, name: 'attune-tests' })
}, 60_000)
afterAll(async () => {
  for (const { child } of running) await end(child)
  for (const name of [DATABASE, `${DATABASE}_drill`]) await beside.query(`drop database if exists ${name} with (force)`)
  for (const role of ['desk_tenant', 'desk_global', 'attune_owner'])
    await beside.query(`drop role if exists ${role}_${ID}`).catch(() => {})
  await beside.end()
  await rm(folder, { recursive: true, force: true })
})

const moved = (text: string): string => places.reduce((whole, [from, to]) => whole.replaceAll(from, to), text)
const portOf = (place: string) => moved(place).split(':')[1] ?? ''

const endWith = (child: ChildProcess, said: { text: string }) => {
  for (const out of [child.stdout, child.stderr]) out?.on('data', (part: Buffer) => (said.text += part.toString()))
  return once(child, 'close')
}

/** The tested block whose first line begins so, run by a shell as the page has it. */
const follow = async (beginning: string): Promise<{ code: number | null; text: string }> => {
  const page = await readFile(join(ROOT, 'docs/operate.md'), 'utf8')
  const blocks = [...page.matchAll(/^```sh\n(# Tested: [^]*?)^```$/gm)].map(([, block = '']) => block)
  const block = blocks.find((text) => text.startsWith(`# Tested: ${beginning}`))
  if (block === undefined) throw new Error(`docs/operate.md has no tested block “${beginning}”.`)
  const env = { PATH: process.env['PATH'], HOME: folder }
  const child = spawn('bash', ['-euo', 'pipefail', '-c', moved(block)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { text: '' }
  await endWith(child, said)
  return { code: child.exitCode, text: said.text }
}

/** What a unit's ExecStart says, with its settings. systemd would do the rest. */
const startUnit = async (name: string) => {
  const unit = await readFile(join(ROOT, `deploy/${name}.service`), 'utf8')
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? ''
  const settings = parseEnv(await readFile(join(folder, 'etc/attune.env'), 'utf8'))
  const env = { PATH: process.env['PATH'], ...settings, ATTUNE_DRAIN_SECONDS: '0' }
  const shell = moved(command).replaceAll('$$', '$').replaceAll('%%', '%')
  const child = spawn('bash', ['-c', `exec ${shell}`], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { text: '' }
  return { child, said, ended: endWith(child, said) }
}

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The statements of deploy/create-roles.sql, as psql reads them. Roles belong to the whole server, so theirs get a name of this test. */
const createRoles = async () => {
  const file = await readFile(join(ROOT, 'deploy/create-roles.sql'), 'utf8')
  const text = file
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .replaceAll(/:'(\w+)_password'/g, "'$1-password'")
    .replaceAll(/\b(attune_owner|desk_tenant|desk_global)\b/g, `$1_${ID}`)
    .replace('database attune ', `database ${DATABASE} `)
  for (const statement of text.split(';')) if (statement.trim() !== '') await beside.query(statement)
  // On a server of one's own the owner creates the two roles; on that of the tests they are there already.
  await beside.query(
    `grant attune_tenant, attune_global to attune_owner_${ID} with admin option, inherit false, set false`,
  )
}

/** What the page tells the operator to set in the example. */
const setSettings = async () => {
  const path = join(folder, 'etc/attune.env')
  const { host = '', port } = testServer()
  const text = moved(await readFile(path, 'utf8'))
    .replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=http://127.0.0.1:${portOf('127.0.0.1:4600')}`)
    .replace(/^ATTUNE_SECRET=.*$/m, `ATTUNE_SECRET=${'5'.repeat(64)}`)
    .replace(/^PORT=.*$/m, `PORT=${portOf('127.0.0.1:4600')}`)
    .replace(/^ATTUNE_WORK_PORT=.*$/m, `ATTUNE_WORK_PORT=${portOf('127.0.0.1:4601')}`)
    .replaceAll(
      /postgres:\/\/(\w+):([A-Z]+)-PASSWORD@\S*$/gm,
      (_whole, user: string, whose: string) =>
        `postgres://${user}_${ID}:${whose.toLowerCase()}-password@${encodeURIComponent(host)}:${port}/${DATABASE}`,
    )
  await writeFile(path, text)
}

test('an operator who follows the page gets a desk, a backup, a drill and an upgrade', SLOW, async () => {
  expect(await follow('installs what is missing')).toMatchObject({ code: 0 })
  expect(existsSync(join(ROOT, 'panel/dist/index.html'))).toBe(true)
  await createRoles()
  expect(await follow('the example')).toMatchObject({ code: 0 })
  await setSettings()

  for (const part of ['attune-serve', 'attune-work']) running.push(await startUnit(part))
  // What a start says is in the failure, if there is one.
  for (const [place, word] of ['Attune is ready', 'Attune runs jobs'].entries())
    await expect.poll(() => running[place]?.said.text, { timeout: 240_000 }).toContain(word)
  expect(await follow('both say that they are ready')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/"status":"ready".*"status":"ready"/s) as string,
  })
  const doctor = await follow('everything is looked at')
  expect([doctor.code, doctor.text]).toEqual([0, expect.stringContaining('Problems: 0.')])

  const link = /http\S+\/setup#\S+/.exec(running[0]?.said.text ?? '')?.[0] ?? ''
  expect((await fetch(link)).status).toBe(200)
  const setUp = await fetch(new URL('/v1/setup', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{
        token: link.split('#')[1],
        name: 'Ada Berg',
        email: 'ada@operate.example',
        password: 'a bridge over the river',
      },
      organization: { title: 'Northline', timezone: 'Europe/Berlin' },
    }),
  })
  expect(setUp.status).toBe(200)

  const backup = await startUnit('attune-backup')
  await backup.ended
  expect([backup.child.exitCode, backup.said.text]).toEqual([0, expect.stringMatching(/^Wrote \d+ rows of/)])
  const [file = ''] = await readdir(join(folder, 'backups'))
  expect(file).toMatch(/^attune-\d{4}-\d{2}-\d{2}\.backup$/)
  // A second backup of the same day doesn't replace the first.
  const again = await startUnit('attune-backup')
  await again.ended
  expect([again.child.exitCode, again.said.text]).toEqual([1, expect.stringContaining('already exists')])

  await beside.query(`create database ${DATABASE}_drill owner attune_owner_${ID}`)
  const drill = await follow('the newest backup')
  expect([drill.code, drill.text]).toEqual([0, expect.stringMatching(/Restored \d+ rows of [^]*Problems: 0\./)])
  const pool = openPool({ ...testServer(), database: `${DATABASE}_drill` }, { max: 1, name: 'attune-tests' })
  expect((await pool.query('select email from accounts')).rows).toEqual([{ email: 'ada@operate.example' }])
  await pool.end()

  expect(await follow('changes the tables')).toMatchObject({
    code: 0,
    text: expect.stringContaining('schema of this version') as string,
  })
  for (const { child } of running) await end(child)
  expect(running.map(({ child }) => child.exitCode)).toEqual([0, 0])
})
