// Runs test files twenty times, every other time beside two loops that each keep a core busy, and says how often each
// failed:
//   npm run test:stress -- server/src/notices e2e/journeys/reply.test.ts
// ATTUNE_STRESS sets another number of runs. New and changed test files pass this before they are committed.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVitest } from './test-run/run-vitest.ts'

const BUSY_LOOPS = 2
const runs = Number(process.env['ATTUNE_STRESS'] ?? 20)
const args = process.argv.slice(2)
if (args.length === 0 || !Number.isInteger(runs) || runs < 1) {
  console.error('Name the files to run: npm run test:stress -- server/src/notices. ATTUNE_STRESS is a number of runs.')
  process.exit(2)
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal))
const folder = mkdtempSync(join(tmpdir(), 'attune-stress-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const red: string[] = []
for (let run = 1; run <= runs && !stopping.signal.aborted; run += 1) {
  const busy = run % 2 === 0
  const loops = busy ? Array.from({ length: BUSY_LOOPS }, keepBusy) : []
  const begun = performance.now()
  const { code, results } = await runVitest([...args, '--reporter=dot'], folder, stopping.signal)
  for (const loop of loops) loop.kill('SIGKILL')
  const files = results?.files.filter(({ red: found }) => found) ?? []
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`Run ${run} of ${runs}, ${busy ? 'busy' : 'quiet'}, ${seconds} s: ${code === 0 ? 'green' : 'RED'}`)
  for (const { file, red: found } of files) {
    red.push(`Run ${run}, ${busy ? 'busy' : 'quiet'}: ${file} > ${found?.title}, ${found?.error}`)
  }
  if (code !== 0 && files.length === 0) red.push(`Run ${run}: vitest ended with ${code}`)
}
console.log(red.length === 0 ? `Green in ${runs} runs.` : red.join('\n'))
process.exitCode = red.length === 0 && !stopping.signal.aborted ? 0 : 1

/** A process that keeps a core busy. It ends with this one. */
function keepBusy() {
  const parent = process.pid
  const loop = `setInterval(() => { try { process.kill(${parent}, 0) } catch { process.exit() } const until = Date.now() + 200; while (Date.now() < until); })`
  return spawn(process.execPath, ['-e', loop], { stdio: 'ignore' })
}
