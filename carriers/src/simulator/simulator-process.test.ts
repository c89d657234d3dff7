import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startSimulatorProcess } from './simulator-process.ts'

// Only Linux shows the environment of a process.
it.runIf(process.platform === 'linux')('the simulator gets the variables it needs, and no secret', async () => {
  vi.stubEnv('ATTUNE_PROMPT_KEY', 'only for the provider of prompts')
  vi.stubEnv('DATABASE_URL', 'postgres://owner:password@db.example/attune')
  const folder = await mkdtemp(join(tmpdir(), 'attune-simulator-'))
  const running = await startSimulatorProcess({
    secret: 'a secret for tests',
    log: join(folder, 'log.jsonl'),
    webhookUrl: 'http://127.0.0.1:9',
  })
  try {
    const names = (await readFile(`/proc/${running.pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['PATH', 'SIMULATOR_SECRET']))
    expect(names.filter((name) => /^(ATTUNE|DATABASE)_/.test(name ?? ''))).toEqual([])
  } finally {
    await running.stop()
    await rm(folder, { recursive: true })
    vi.unstubAllEnvs()
  }
})
