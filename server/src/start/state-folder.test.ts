import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicKeyOf } from '../push/push.ts'
import { beginRotation, endRotation, openSecrets } from './state-folder.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'attune-home-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

// ASVS 13.3.1, 13.3.2
test('secrets are created once, readable by their owner only, and stay', async () => {
  const made = await openSecrets(home)
  expect(made.secret.length).toBeGreaterThanOrEqual(32)
  expect(publicKeyOf(made.push)).not.toBe('')
  expect(made.links.length).toBeGreaterThanOrEqual(32)
  expect(await openSecrets(home)).toEqual(made)
  expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('the file is there at once with all that is in it', async () => {
  const seen: string[] = []
  const watcher = watch(home, (event, name) => void seen.push(`${event} ${name}`))
  await openSecrets(home)
  await writeFile(join(home, 'last'), '')
  await expect.poll(() => seen.some((event) => event.endsWith(' last'))).toBe(true)
  watcher.close()
  // It appears, and nothing is written to it any more.
  expect(seen).toContain('rename secrets.json')
  expect(seen).not.toContain('change secrets.json')
})

test('processes that start at once on one empty folder have the same secrets', { timeout: 60_000 }, async () => {
  const program = `
    import { openSecrets } from ${JSON.stringify(new URL('state-folder.ts', import.meta.url).href)}
    console.log('ready')
    process.stdin.once('data', async () => {
      console.log(JSON.stringify(await openSecrets(${JSON.stringify(join(home, 'shared'))})))
      process.exit(0)
    })`
  const processes = Array.from({ length: 4 }, () => run(program))
  await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')))
  const answers = processes.map(async ({ stdin, stdout }) => {
    stdin.write('go\n')
    return String((await once(stdout, 'data'))[0])
  })
  expect(new Set(await Promise.all(answers)).size).toBe(1)
  expect(await readdir(join(home, 'shared'))).toEqual(['secrets.json'])
})

/** Runs a program in a process of its own. */
const run = (program: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })

test('an installation from before push notices and mails keeps its secrets and gets the missing keys', async () => {
  const old = { secret: 'a secret of before', simulator: 'and another' }
  await writeFile(join(home, 'secrets.json'), JSON.stringify(old), { mode: 0o600 })
  const now = await openSecrets(home)
  // Links in mails that are already sent were signed with the secret.
  expect(now).toMatchObject({ ...old, links: old.secret })
  expect(await openSecrets(home)).toEqual(now)
  expect(JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8'))).toEqual(now)
  expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('a file without secrets is not overwritten', async () => {
  await writeFile(join(home, 'secrets.json'), '{}')
  await expect(openSecrets(home)).rejects.toThrow('has no secrets in it')
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).toBe('{}')
})

test('a state folder that is not there yet is closed to others', async () => {
  const made = join(home, 'deeper', 'state')
  await openSecrets(made)
  // As root the database's own user has to pass through.
  expect((await stat(made)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
})

test('while the secret is being replaced the file has both, however often that begins', async () => {
  const before = await openSecrets(home)
  const rotation = await beginRotation(home)
  expect(rotation.old).toBe(before.secret)
  expect(rotation.fresh).not.toBe(before.secret)
  expect(await beginRotation(home)).toEqual(rotation)
  expect(await openSecrets(home)).toEqual({ ...before, secret: rotation.fresh, old: before.secret })
  await endRotation(home)
  expect(await openSecrets(home)).toEqual({ ...before, secret: rotation.fresh })
})

test.runIf(process.getuid?.() === 0)('replacing the secret as root leaves the file to its owner', async () => {
  await openSecrets(home)
  const path = join(home, 'secrets.json')
  await chown(path, 4321, 4321)
  await beginRotation(home)
  await endRotation(home)
  expect(await stat(path)).toMatchObject({ uid: 4321, gid: 4321 })
})
