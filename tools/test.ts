// Runs vitest with the arguments it is given. With only --quick it runs the tests of `npm test`; with --quick and the
// name of a file or folder, whatever is there. Files that fail get a second attempt at the end, each alone:
// docs/decisions/0125-a-red-file-gets-a-second-attempt.md.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSlow, NOTE_DURATIONS, writeDurations } from './test-run/durations.ts'
import { chooseProjects } from './test-run/choose-projects.ts'
import type { FileResult, Redness } from './test-run/record-results.ts'
import { ONLY_RED_FILES } from './test-run/record-results.ts'
import { runAlone, runVitest, toSignal } from './test-run/run-vitest.ts'

/**
 * This many files may fail by bad luck, in all runs that note their flaky files in one place. If more fail, something
 * is broken, and running them again would only take longer.
 */
const SECOND_ATTEMPTS_MAX = 3
/** Where flaky files are noted, a line each. */
const KEPT = process.env['ATTUNE_FLAKES']
/** With these options vitest runs no tests, never ends, or leaves out some of the files it has found. */
const NO_RECORD = new Set(['-h', '--help', '-w', '--watch', '--standalone', '--shard'])

const args = await chooseProjects(process.argv.slice(2))
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal))
const folder = mkdtempSync(join(tmpdir(), 'attune-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const noRecord = args.some((arg) => NO_RECORD.has(arg.split('=')[0] ?? ''))
const code = noRecord ? ((await runAlone(args, {}, stopping.signal)) ?? 1) : await runTwice()
process.exitCode = stopping.signal.aborted ? 128 + constants.signals[toSignal(stopping.signal)] : code

/** Returns the exit code. */
async function runTwice(): Promise<number> {
  const { code, results } = await runVitest(args, folder, stopping.signal)
  if (stopping.signal.aborted) return 1
  if (!results) {
    console.error('\nVitest ended before it had said how its files went, so the run is red.')
    return code || 1
  }
  for (const line of describeSlow(results.files)) console.log(line)
  if (process.env[NOTE_DURATIONS] === 'write') writeDurations(results.files)
  const red = results.files.filter(isRed)
  if (code !== 0 && code !== ONLY_RED_FILES) {
    const why = results.unknown.join('; ') || 'vitest says above what else went wrong'
    if (red.length > 0)
      console.log(`\nIt isn't only files that are red, so none of them gets a second attempt: ${why}.`)
    return code ?? 1
  }
  const before = countFlaky()
  if (before + red.length > SECOND_ATTEMPTS_MAX) {
    const earlier = before > 0 ? `, after ${before} in earlier runs` : ''
    console.log(
      `\n${red.length} ${red.length === 1 ? 'file is' : 'files are'} red${earlier}. More than ${SECOND_ATTEMPTS_MAX} are a break, not bad luck: none gets a second attempt.`,
    )
    for (const file of red) console.log(`RED ${describe(file, file.red)}`)
    return 1
  }
  return tryAgain(red)
}

async function tryAgain(files: RedFile[]): Promise<number> {
  const flaky: string[] = []
  const red: string[] = []
  for (const file of files) {
    console.log(`\nSecond attempt: ${file.file}`)
    const again = await failAgain(file)
    if (stopping.signal.aborted) return 1
    if (again) red.push(`RED TWICE ${describe(file, again)}`)
    else flaky.push(`FLAKY ${describe(file, file.red)}`)
  }
  for (const line of [...flaky, ...red]) console.log(line)
  if (KEPT) appendFileSync(KEPT, flaky.map((line) => `${line}\n`).join(''))
  return red.length > 0 ? 1 : 0
}

/** How many files earlier runs have noted as flaky. */
function countFlaky(): number {
  const noted = KEPT && existsSync(KEPT) ? readFileSync(KEPT, 'utf8') : ''
  return noted.split('\n').filter((line) => line.startsWith('FLAKY ')).length
}

/** What failed in the second attempt; null if a test of the file ran and all is well. */
async function failAgain(file: RedFile): Promise<Redness | null> {
  // Loads vitest, which a run without failures doesn't need.
  const { toSecondArguments } = await import('./test-run/second-arguments.ts')
  const { code, results } = await runVitest(toSecondArguments(args, file), folder, stopping.signal)
  const result = results?.files.find(({ path, project }) => path === file.path && project === file.project)
  if (code === 0 && result && !result.red && result.passed > 0) return null
  const seen = result?.passed ? 'its tests passed' : 'none of its tests passed'
  return result?.red ?? { ...file.red, error: `${seen}, and vitest ended with ${code ?? 'a signal'}` }
}

function describe({ file }: FileResult, { title, seconds, error }: Redness): string {
  return `${[file, title].filter(Boolean).join(' > ')}, ${seconds.toFixed(1)} s, ${error}`
}

type RedFile = FileResult & { red: Redness }

function isRed(file: FileResult): file is RedFile {
  return file.red !== null
}
