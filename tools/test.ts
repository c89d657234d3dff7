// Runs vitest with the arguments it is given. Files that are red get a second attempt at the end, each alone:
// docs/decisions/0125-a-red-file-gets-a-second-attempt.md.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileResult, Redness } from './test-run/record-results.ts'
import { ONLY_RED_FILES } from './test-run/record-results.ts'
import { runAlone, runVitest, toSignal } from './test-run/run-vitest.ts'

/** As many files may be red by bad luck. More are a break, and running them again would only make it take longer. */
const SECOND_ATTEMPTS_MAX = 10
/** With these vitest runs no tests, never ends, or leaves out some of the files it has found. */
const NO_RECORD = new Set(['-h', '--help', '-w', '--watch', '--standalone', '--shard'])

const args = process.argv.slice(2)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal))
const folder = mkdtempSync(join(tmpdir(), 'attune-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const noRecord = args.some((arg) => NO_RECORD.has(arg.split('=')[0] ?? ''))
const code = noRecord ? ((await runAlone(args, {}, stopping.signal)) ?? 1) : await runTwice()
process.exitCode = stopping.signal.aborted ? 128 + constants.signals[toSignal(stopping.signal)] : code

/** Answers the exit code. */
async function runTwice(): Promise<number> {
  const { code, results } = await runVitest(args, folder, stopping.signal)
  if (stopping.signal.aborted) return 1
  if (!results) {
    console.error('\nVitest ended before it had said how its files went, so the run is red.')
    return code || 1
  }
  const red = results.files.filter(isRed)
  if (code !== 0 && code !== ONLY_RED_FILES) {
    const why = results.unknown.join('; ') || 'vitest says above what else went wrong'
    if (red.length > 0)
      console.log(`\nIt isn't only files that are red, so none of them gets a second attempt: ${why}.`)
    return code ?? 1
  }
  if (red.length > SECOND_ATTEMPTS_MAX) {
    console.log(
      `\n${red.length} files are red. More than ${SECOND_ATTEMPTS_MAX} are a break, not bad luck: none gets a second attempt.`,
    )
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
  const kept = process.env['ATTUNE_FLAKES']
  if (kept) appendFileSync(kept, flaky.map((line) => `${line}\n`).join(''))
  return red.length > 0 ? 1 : 0
}

/** What was red in the second attempt; null if a test of the file ran, and all is well. */
async function failAgain(file: RedFile): Promise<Redness | null> {
  // Loads vitest, which a run without red files has no need of.
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
