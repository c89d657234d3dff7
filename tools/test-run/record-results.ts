import { renameSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** Names the file that the results go to. */
export const RESULTS = 'ATTUNE_TEST_RESULTS'
/**
 * The exit code of a run in which nothing but tests failed. Vitest exits with 1 for every fault, even after this has
 * been set: when the teardown of a project throws, for example.
 */
export const ONLY_RED_FILES = 101

/** The first failure of a file. The title is empty if it isn't the fault of one test or suite. */
export interface Redness {
  title: string
  seconds: number
  error: string
}

export interface FileResult {
  path: string
  /** The path from the root, with `/`. */
  file: string
  project: string
  /** How many tests ran and passed. */
  passed: number
  /** How long its tests and hooks took; 0 if it wasn't run to its end. */
  seconds: number
  /** Null if every test of the file passed or was skipped. */
  red: Redness | null
}

export interface Results {
  files: FileResult[]
  /** Why a second attempt at the failed files wouldn't tell whether all is well; empty if it would. */
  unknown: string[]
}

/**
 * Writes how each file of a run ended. A file has failed unless vitest says that it passed or was skipped: vitest
 * leaves out the files of a worker that died, and counts a file it has begun as neither passed nor failed.
 */
export default class ResultsRecorder implements Reporter {
  #vitest: Vitest | undefined
  #specifications: readonly TestSpecification[] = []
  #heard = new Map<string, { from: number; to: number }>()

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    endWithParent()
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#specifications = specifications
  }

  onTestModuleQueued({ id }: TestModule): void {
    this.#heard.set(id, { from: performance.now(), to: performance.now() })
  }

  onTestCaseResult({ module }: TestCase): void {
    this.#hear(module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#hear(module)
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[], reason: string): void {
    const files = this.#specifications.map((specification) => this.#fileResult(specification, errors))
    const unknown = errors.filter((error) => !blame(error, files)).map((error) => firstLine(error))
    if (reason === 'interrupted') unknown.push('it was stopped before every file had had its turn')
    if (unknown.length === 0 && files.some(({ red }) => red)) process.exitCode = ONLY_RED_FILES
    if (unknown.length > 0) process.exitCode ||= 1
    write({ files, unknown })
  }

  #hear({ id }: TestModule): void {
    const heard = this.#heard.get(id)
    if (heard) heard.to = performance.now()
  }

  #fileResult({ moduleId, project, testModule }: TestSpecification, errors: readonly SerializedError[]): FileResult {
    const { from, to } = this.#heard.get(testModule?.id ?? '') ?? { from: 0, to: 0 }
    const root = this.#vitest?.config.root ?? ''
    const found = testModule && isFinished(testModule) ? whatFailed(testModule) : { error: howItDied(moduleId, errors) }
    return {
      path: moduleId,
      file: relative(root, moduleId).replaceAll('\\', '/'),
      project: project.name,
      passed: testModule ? [...testModule.children.allTests('passed')].length : 0,
      seconds: (testModule?.diagnostic().duration ?? 0) / 1000,
      red: found && { title: '', seconds: (to - from) / 1000, ...found },
    }
  }
}

/** If the parent is killed, nothing else ends this process and its workers: they have their own process group. */
const endWithParent = () => {
  process.once('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'))
  process.channel?.unref()
}

const isFinished = (module: TestModule) => !['queued', 'pending'].includes(module.state())

/** The first test that failed, or else the first hook; null if nothing did. */
const whatFailed = (module: TestModule): (Partial<Redness> & { error: string }) | null => {
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    if (state === 'passed' || state === 'skipped') continue
    const error = errors[0] ? firstLine(errors[0]) : 'it never ended'
    return { title: test.fullName, seconds: (test.diagnostic()?.duration ?? 0) / 1000, error }
  }
  for (const suite of module.children.allSuites()) {
    const [error] = suite.errors()
    if (error) return { title: suite.fullName, error: firstLine(error) }
  }
  const [error] = module.errors()
  if (error) return { error: firstLine(error) }
  return module.state() === 'failed' ? { error: 'it failed and gave no error' } : null
}

const howItDied = (path: string, errors: readonly SerializedError[]) => {
  const death = errors.find((error) => filesOf(error).includes(path))
  const [what = ''] = death ? firstLine(death.cause ?? death).split(/ (?:while running|for) test files? /) : []
  return what || 'it was not run to its end'
}

/**
 * Finds the files that an error outside all tests belongs to, and marks them as failed. Returns whether there are any.
 * Those of a worker that couldn't be started aren't always named; they haven't run, so they have failed.
 */
const blame = (error: SerializedError, files: FileResult[]): boolean => {
  const paths = filesOf(error)
  const blamed = files.filter(({ path }) => paths.includes(path))
  if (blamed.length > 1 && blamed.some(({ red }) => red)) return true
  for (const file of blamed) file.red ??= { title: '', seconds: 0, error: firstLine(error.cause ?? error) }
  return blamed.length > 0 || (error.message.startsWith('[vitest-pool]') && files.some(({ red }) => red))
}

/** An error in a worker has the path of its file. When a worker dies, the message lists the files it had been given. */
const filesOf = ({ VITEST_TEST_PATH: path, message, cause }: SerializedError): string[] => {
  if (typeof path === 'string') return [path]
  const [, list = ''] = / test files? (.*)$/m.exec(`${message}\n${cause?.message ?? ''}`) ?? []
  return list.split(', ')
}

export const firstLine = ({ name, message }: SerializedError): string =>
  stripVTControlCharacters(String(message || name))
    .trim()
    .split('\n')[0] ?? ''

/** All of it or nothing, so that the file is complete whenever it exists. */
const write = (results: Results) => {
  const file = process.env[RESULTS]
  if (!file) return
  writeFileSync(`${file}.part`, JSON.stringify(results))
  renameSync(`${file}.part`, file)
}
