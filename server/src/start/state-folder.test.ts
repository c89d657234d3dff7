import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicKeyOf } from '../push/push.ts'
import { openSecrets } from './state-folder.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'attune-home-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('secrets are created once, readable by their owner only, and stay', async () => {
  const made = await openSecrets(home)
  expect(made.secret.length).toBeGreaterThanOrEqual(32)
  expect(publicKeyOf(made.push)).not.toBe('')
  expect(await openSecrets(home)).toEqual(made)
  expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('an installation older than push notifications keeps its secrets and gets the missing key', async () => {
  const old = { secret: 'a secret of before', simulator: 'and another' }
  await writeFile(join(home, 'secrets.json'), JSON.stringify(old), { mode: 0o600 })
  const now = await openSecrets(home)
  expect(now).toMatchObject(old)
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
