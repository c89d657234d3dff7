import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import { ROOT } from './run.ts'

const ready = (userAgent: string) => {
  const env = { ...process.env, npm_config_user_agent: userAgent }
  return spawnSync(process.execPath, ['tools/ready.mjs'], { cwd: ROOT, env, encoding: 'utf8' })
}

test('an installation that is up to date is left alone', () => {
  const { status, stdout, stderr } = ready('npm/10.8.2 node/v20.20.2 linux x64 workspaces/false')
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('an old npm and another package manager get one sentence', () => {
  const old = ready('npm/9.9.4 node/v20.20.2 linux x64')
  expect(old.status).toBe(1)
  expect(old.stderr).toBe('Attune needs npm 10 or newer; this is npm 9.9.4.\n')
  const other = ready('pnpm/11.0.0 npm/? node/v20.20.2 linux x64')
  expect(other.status).toBe(1)
  expect(other.stderr).toBe('Attune is installed with npm 10 or newer, not with pnpm.\n')
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune browser '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const browser = (name: string) => {
  const file = join(folder, name)
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

test('the browser that ATTUNE_CHROMIUM names comes before the one on PATH', () => {
  const onPath = browser('google-chrome')
  expect(findChromium({ PATH: folder })).toBe(onPath)
  const named = browser('my browser')
  expect(findChromium({ PATH: folder, ATTUNE_CHROMIUM: named })).toBe(named)
})

test('a browser that is named and not there is not replaced by another', () => {
  browser('chromium')
  expect(findChromium({ PATH: folder, ATTUNE_CHROMIUM: join(folder, 'none') })).toBeNull()
})
