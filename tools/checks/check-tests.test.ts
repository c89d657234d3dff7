import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTests } from './check-tests.ts'

let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'attune-tests-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

/** What the check says about these lines. Each `~` is removed first, so that this file itself passes. */
const said = (file: string, ...lines: string[]): string[] => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), lines.join('\n').replaceAll('~', ''))
  const sentences = checkTests(tree)
  rmSync(join(tree, file))
  return sentences
}
const TEST = 'server/src/notes/notes.test.ts'

test('a bare key is refused in tests and in helpers of the browser, not where keys are pressed', () => {
  for (const file of ['e2e/places.test.ts', 'e2e/desk.ts', 'e2e/crawl.long.test.ts'])
    expect(said(file, '', `  await page.keyboard.~press('Escape')`)).toEqual([
      `${file}:2: a key goes to whatever has the focus. Press it with a helper of e2e/keys.ts, which waits for the focus.`,
    ])
  expect(said('e2e/desk.ts', `await page.keyboard.~type('Hello') // Because.`)).toHaveLength(1)
  expect(said('e2e/keys.ts', `await page.keyboard.~press('Escape')`)).toEqual([])
  expect(
    said('e2e/desk.ts', `await pressIn(field, 'Escape')`, `// keyboard.~press('Escape') would be too early.`),
  ).toEqual([])
})

test.for([
  'await pause(~100)',
  'await sleep(~2_000)',
  'await new Promise((resolve) => setTimeout(~resolve, 50))',
  'await page.waitFor~Timeout(500)',
])('a fixed sleep is refused, unless it has a reason or looks for something: %s', (line) => {
  const sentence = `${TEST}:1: a fixed sleep. Wait for the thing itself, or say in a comment why only time can tell.`
  expect(said(TEST, line)).toEqual([sentence])
  expect(said('server/src/testing/desk.ts', line)).toHaveLength(1)
  expect(said('server/src/notes/notes.ts', line)).toEqual([])
  expect(said(TEST, `${line} // It has to be older than the other.`)).toEqual([])
  expect(said(TEST, '// It has to be older than the other.', line)).toEqual([])
  expect(said(TEST, `while (!(await holds())) ${line}`)).toEqual([])
  expect(
    said(TEST, 'for (const end = Date.now() + 30_000; Date.now() < end; ) {', '  if (holds()) return', `  ${line}`),
  ).toEqual([])
})

test('a sleep for each thing of a list, or after a loop, is a fixed sleep', () => {
  expect(said(TEST, 'for (const one of all) {', '  await act(one)', '  await pause(~100)', '}')).toHaveLength(1)
  expect(said(TEST, 'while (!holds()) {', '  look()', '}', 'await pause(~100)')).toHaveLength(1)
})

test('what waits for a thing, or for a time that was given, is no fixed sleep', () => {
  expect(
    said(TEST, 'await untilHeld(3)', 'pause(PAUSE_MS)', 'pausesMs.look(1)', 'setTimeout(() => process.kill(pid), 700)'),
  ).toEqual([])
})

test.for(['toBeLessThan(2_000)', 'toBeLessThanOrEqual(5_000)', 'toBeGreaterThan(600)'])(
  'a stopwatch is refused, whatever its reason, but not in a load test: %s',
  (limit) => {
    for (const clock of ['Date', 'performance']) {
      const lines = ['// A machine may be slow.', `expect(${clock}.now~() - began).${limit}`]
      expect(said(TEST, ...lines)).toEqual([
        `${TEST}:2: a stopwatch is red on a busy machine. Count something, or measure it in a *.load.test.ts.`,
      ])
      expect(said('server/src/notes/notes.load.test.ts', ...lines)).toEqual([])
    }
    expect(said(TEST, `expect(calls).${limit}`, `const age = Date.now() - 5 * DAY`)).toEqual([])
  },
)

test.for(['raise({ kind, at: new Date(~) })', '  created_at: new Date(~),', 'await insertNote(tx, note, new Date(~))'])(
  'the time of now as data is refused, unless it has a reason: %s',
  (line) => {
    expect(said(TEST, line)).toEqual([
      `${TEST}:1: two of these in one millisecond are a tie. Take the time from the world’s clock, or say in a comment why not.`,
    ])
    expect(said(TEST, '// Only one is ever written.', line)).toEqual([])
  },
)

test('a clock, a moment that was computed and a variable are no such time', () => {
  expect(
    said(
      TEST,
      'now: () => new Date(),',
      'at: new Date(Date.now() - DAY),',
      'at: world.now(),',
      'workAt(world, new Date())',
    ),
  ).toEqual([])
})

test('a claim by the database’s clock is refused in tests of the server, unless it has a reason', () => {
  const sentence = `the database’s clock may be behind the world’s. Claim with server/src/testing/time/claim-due.ts, or say in a comment why not.`
  const line = 'const [job] = await claim~Work(store.global, 1, 1)'
  for (const file of [TEST, 'server/src/testing/desk.ts']) expect(said(file, line)).toEqual([`${file}:1: ${sentence}`])
  expect(said(TEST, '// Nothing of the present may be found.', line)).toEqual([])
  for (const file of [
    'store/src/work/queue.test.ts',
    'server/src/testing/time/claim-due.ts',
    'server/src/app/worker.ts',
  ])
    expect(said(file, line)).toEqual([])
})

test('a wait of less than ten seconds is refused, unless it has a reason', () => {
  const sentence = `${TEST}:1: a busy machine takes longer. Wait at least ten seconds, or say in a comment why not.`
  for (const line of [
    'await expect.poll(() => seen, { timeout: ~5_000 }).toBe(2)',
    'await vi.waitFor(ready, { timeout: ~1000, interval: 5 })',
    `  .waitFor({ state: 'detached', timeout: ~500 })`,
  ]) {
    expect(said(TEST, line)).toEqual([sentence])
    expect(said(TEST, `${line} // It is pressed again.`)).toEqual([])
    expect(said(TEST, '// It may be gone.', 'await page', line.replace(/^ *(?:await )?/, '  .'))).toEqual([])
  }
  expect(
    said(TEST, 'await expect.poll(() => seen, { timeout: 10_000 }).toBe(2)', 'test(x, { timeout: 240_000 })'),
  ).toEqual([])
})

test('a file may have several, each told with its line', () => {
  const lines = [
    'await pause(~100)',
    '',
    'await page.keyboard.~press(key)',
    'expect(Date.now~() - began).toBeLessThan(1)',
  ]
  expect(said('panel/src/notes/Notes.test.tsx', ...lines).map((line) => line.split(':')[1])).toEqual(['1', '3', '4'])
})
