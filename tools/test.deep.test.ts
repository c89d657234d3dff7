import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './run.ts'
import { plantTests } from './test-run/plant-tests.ts'
import { toSecondArguments } from './test-run/second-arguments.ts'

let folder: string
let runs = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-planted-'))
  plantTests(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the real runner in the planted folder, with colors. Both its streams go into one file, in order. */
const startRunner = (args: string[], extra: NodeJS.ProcessEnv = {}) => {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|ATTUNE|NO_COLOR)/.test(name))
  const temp = join(folder, 'temp')
  const env = { ...Object.fromEntries(own), FORCE_COLOR: '1', TMPDIR: temp, TEMP: temp, ...extra }
  const where = ['--root', folder, '--config', join(folder, 'vitest.config.mjs')]
  const file = join(folder, `output-${++runs}`)
  const log = openSync(file, 'a')
  const command = [join(ROOT, 'tools', 'test.ts'), ...where, ...args]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'close').then(([code]) => {
    const output = readFileSync(file, 'utf8')
    return { code: Number(code), output, last: lastLines(output) }
  })
  return { child, ended }
}

const run = (args: string[], env?: NodeJS.ProcessEnv) => startRunner(args, env).ended

/** What the runner says at the end, below the last empty line of vitest. Seconds vary. */
const lastLines = (output: string) => {
  const lines = output.trimEnd().split('\n')
  return lines.slice(lines.lastIndexOf('') + 1).map((line) => line.replace(/, \d+\.\d s, /, ', # s, '))
}

describe.concurrent('the runner', { timeout: 240_000 }, () => {
  const FLAKY = [
    'FLAKY flaky/a-test.test.ts > by keys > from Home, # s, expected 1 to be 2 // Object.is equality',
    'FLAKY flaky/afterAll.test.ts, # s, nothing to close',
    'FLAKY flaky/beforeAll.test.ts > with a desk, # s, no desk',
    'FLAKY flaky/death.test.ts, # s, Worker exited unexpectedly with signal SIGKILL during started state',
    expect.stringMatching(/^FLAKY flaky\/exit.test.ts > stays, # s, process.exit unexpectedly called with "0"/),
    'FLAKY flaky/hang.test.ts > ends, # s, Test timed out in 1000ms.',
    expect.stringMatching(/^FLAKY flaky\/import.test.ts, # s, Cannot find module '\/flaky\/nowhere.ts'/),
    'FLAKY flaky/late.test.ts, # s, too late',
    'FLAKY flaky/load.test.ts, # s, not today',
    'FLAKY flaky/slowHook.test.ts, # s, Hook timed out in 1000ms.',
  ]

  test.for([
    [['a-test', 'afterAll', 'beforeAll'], FLAKY.slice(0, 3)],
    [['death', 'exit', 'hang'], FLAKY.slice(3, 6)],
    [['import', 'late'], FLAKY.slice(6, 8)],
    [['load', 'slowHook'], FLAKY.slice(8)],
  ] as const)('names files that are red once, and is green: %j', async ([names, lines]) => {
    const kept = join(folder, `flakes-${names[0]}`)
    const { code, output, last } = await run(['--project=flaky', ...names], { ATTUNE_FLAKES: kept })
    expect(last).toEqual(lines)
    expect(code).toBe(0)
    const [seconds = '0.3'] = /(?<=from Home, )\d+\.\d(?= s, )/.exec(output) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(0.3)
    expect(readFileSync(kept, 'utf8')).toBe((output.match(/^FLAKY .*\n/gm) ?? []).join(''))
  })

  test('is red when a file is red twice, and names it last', async () => {
    const first = await run(['--project=broken', 'in-time', 'a-test', 'beforeAll'])
    expect(first.last).toEqual([
      'FLAKY broken/in-time.test.ts > fine, # s, expected true to be false // Object.is equality',
      'RED TWICE broken/a-test.test.ts > never right, # s, expected 1 to be 2 // Object.is equality',
      'RED TWICE broken/beforeAll.test.ts, # s, no desk',
    ])
    // Whoever cuts a run off has read the reason by then.
    const told = first.output.indexOf('red: broken/a-test.test.ts > never right: expected 1 to be 2')
    expect(told).toBeGreaterThan(-1)
    expect(told).toBeLessThan(first.output.indexOf('Failed Tests'))
    const second = await run(['--project=broken', 'late', 'skips', 'syntax'])
    expect(second.last).toEqual([
      'RED TWICE broken/late.test.ts, # s, too late',
      'RED TWICE broken/skips.test.ts, # s, none of its tests passed, and vitest ended with 0',
      'RED TWICE broken/syntax.test.ts, # s, Transform failed with 1 error:',
    ])
    expect([first.code, second.code]).toEqual([1, 1])
  })

  test('counts a file as red that had no turn, because the worker it shares died', async () => {
    const { code, output, last } = await run(['--project=one-worker'])
    expect(last).toEqual([
      'FLAKY one-worker/second.test.ts, # s, Worker exited unexpectedly with signal SIGKILL during started state',
      'FLAKY one-worker/third.test.ts, # s, Worker exited unexpectedly with signal SIGKILL during started state',
      'RED TWICE one-worker/first.test.ts, # s, Worker exited unexpectedly with signal SIGKILL during started state',
    ])
    expect(code).toBe(1)
    expect(output.match(/Test Files .*/)?.[0]).not.toContain('passed')
    expect(readdirSync(join(folder, 'seen'))).toEqual(expect.arrayContaining(['second ran', 'third ran']))
  })

  test('takes more than three red files for a break, and names them', async () => {
    const { code, output, last } = await run(['--project=many'])
    expect(last).toEqual([
      '4 files are red. More than 3 are a break, not bad luck: none gets a second attempt.',
      ...[0, 1, 2, 3].map(
        (n) => `RED many/file-${n}.test.ts > fine, # s, expected true to be false // Object.is equality`,
      ),
    ])
    expect(code).toBe(1)
    expect(output).not.toContain('Second attempt:')
  })

  test('counts the flaky files of the runs before it', async () => {
    const kept = join(folder, 'flakes-before')
    writeFileSync(kept, 'FLAKY one\nFLAKY two\nFLAKY three\n')
    const { code, last } = await run(['--project=earlier'], { ATTUNE_FLAKES: kept })
    expect(last[0]).toBe(
      '1 file is red, after 3 in earlier runs. More than 3 are a break, not bad luck: none gets a second attempt.',
    )
    expect(code).toBe(1)
  })

  test('is green when all is green, and red when there is nothing to run', async () => {
    const green = await run(['--project=green'])
    expect({ code: green.code, found: green.output.match(/FLAKY|RED|[Ss]econd attempt/) }).toEqual({
      code: 0,
      found: null,
    })
    expect((await run(['--project=green', 'nowhere'])).code).toBe(1)
    expect((await run(['--project=green', 'nowhere', '--passWithNoTests'])).code).toBe(0)
    expect((await run(['--project=green', '--no-such-option'])).code).toBe(1)
    expect((await run(['--help'])).code).toBe(0)
  })

  test('tries again with the same options', async () => {
    const { code, last } = await run(['two', '-t', 'green', '--project=titles'])
    expect(last).toEqual(['FLAKY titles/two.test.ts > green, # s, expected true to be false // Object.is equality'])
    expect(code).toBe(0)
  })

  test('tries nothing again when vitest stopped before the end', async () => {
    const { code, output, last } = await run(['--project=titles', '-t', 'red', '--bail=1', '--no-file-parallelism'])
    expect(last.at(-1)).toMatch(
      /none of them gets a second attempt: it was stopped before every file had had its turn\.$/,
    )
    expect(code).toBe(1)
    expect(output).not.toContain('Second attempt:')
  })

  test('is red when a global setup or teardown fails, whatever the files do', async () => {
    for (const project of ['no-setup', 'no-teardown']) {
      const { code, output, last } = await run([`--project=${project}`])
      expect(last.at(-1)).toMatch(/none of them gets a second attempt: vitest says above what else went wrong\.$/)
      expect(code).toBe(1)
      expect(output).not.toContain('Second attempt:')
    }
  })

  test('is red when vitest itself ends before its time, even with 0', async () => {
    const { code, last } = await run(['--project=dead-setup'])
    expect(last).toEqual(['Vitest ended before it had said how its files went, so the run is red.'])
    expect(code).toBe(1)
  })

  // Concurrent tests each poll with the `expect` they are given.
  test('ends with everything it has started', async ({ expect, onTestFinished }) => {
    const { child, ended } = startRunner(['--project=hangs'])
    const started = () => readdirSync(join(folder, 'seen')).find((name) => name.startsWith('hangs '))
    await expect.poll(started).toBeDefined()
    child.kill('SIGTERM')
    expect((await ended).code).toBe(143)
    const worker = Number(started()?.split(' ')[1])
    onTestFinished(() => {
      if (isRunning(worker)) process.kill(worker, 'SIGKILL')
    })
    await expect.poll(() => isRunning(worker)).toBe(false)
  })
})

test('no temporary files are left', () => {
  expect(readdirSync(join(folder, 'temp')).filter((name) => name.startsWith('attune-test-'))).toEqual([])
})

test.for([
  [['contract-calls', '-u'], ['-u']],
  [
    ['--project=unit', '--project', 'node', '-p', 'e2e', 'server/src', '--bail', '3'],
    ['--bail', '3'],
  ],
  [
    ['-t', 'notes', 'notes', 'notes.test.ts'],
    ['-t', 'notes'],
  ],
  [
    ['--silent', 'passed-only', '--reporter=verbose', 'a', 'b', '--no-color'],
    ['--silent', 'passed-only', '--reporter=verbose', '--no-color'],
  ],
])('%j lose their filters and projects', ([args = [], options = []]) => {
  const file = { path: '/there/a.test.ts', project: 'unit' }
  expect(toSecondArguments(args, file)).toEqual([file.path, ...options, '--project=unit'])
})

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    // Looking up a process that has ended throws.
    return false
  }
}
