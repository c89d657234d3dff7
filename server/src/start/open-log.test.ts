import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openLog } from './open-log.ts'

const inFile = async (use: (log: ReturnType<typeof openLog>, lines: () => Promise<string[]>) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-log-'))
  const file = join(folder, 'log')
  const lines = async () => (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  try {
    await use(openLog('info', file), lines)
  } finally {
    await rm(folder, { recursive: true })
  }
}

// ASVS 16.2.3
test('lines are written together, at most a tenth of a second late', () =>
  inFile(async (log, lines) => {
    log.info('one')
    log.info('two')
    expect(await lines()).toEqual([])
    await vi.waitFor(async () => expect(await lines()).toHaveLength(2), { timeout: 30_000 })
  }))

test('an error is written at once, after what came before it', () =>
  inFile(async (log, lines) => {
    log.info('before')
    log.error('it broke')
    const written = await lines()
    expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['before', 'it broke'])
  }))

test('lines below the chosen level are not written', () =>
  inFile(async (log, lines) => {
    log.debug('too fine')
    log.error('coarse enough')
    expect(await lines()).toHaveLength(1)
  }))
