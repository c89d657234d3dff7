import { checkLockfile } from './checks/check-lockfile.ts'
import { checkNames, findLarge } from './checks/check-sizes.ts'
import { checkChanges } from './checks/check-changes.ts'
import { checkDecisions } from './checks/check-decisions.ts'
import { checkApi } from './checks/check-api.ts'
import { checkTests } from './checks/check-tests.ts'
import { checkWeight } from './checks/check-weight.ts'
import { checkWords } from './checks/check-words.ts'
import { cruise } from './checks/cruise.ts'
import { ROOT, run, runTool, type Outcome } from './run.ts'

const AT_ONCE = 2

const checks: { name: string; run: () => Promise<Outcome> }[] = [
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '.']) },
  { name: 'types', run: () => runTool('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the panel', run: () => runTool('tsc', ['-p', 'panel/tsconfig.json']) },
  { name: 'import law', run: () => cruise(ROOT) },
  { name: 'unused and unlisted', run: () => runTool('knip', ['--no-progress']) },
  { name: 'install scripts', run: installScripts },
  { name: 'lockfile', run: () => toOutcome(checkLockfile(ROOT)) },
  { name: 'names of folders and files', run: () => toOutcome(checkNames(ROOT)) },
  { name: 'API description', run: async () => toOutcome(await checkApi()) },
  { name: 'changes', run: () => toOutcome(checkChanges(ROOT)) },
  { name: 'decisions', run: () => toOutcome(checkDecisions(ROOT)) },
  { name: 'words', run: () => toOutcome(checkWords(ROOT)) },
  { name: 'tests', run: () => toOutcome(checkTests(ROOT)) },
  { name: 'weight of the panel', run: async () => toOutcome(await checkWeight()) },
]

const started = performance.now()
const failed = await runAll()
const large = findLarge(ROOT)
if (large.length > 0) console.log(`Large, ${large.length} in all; the largest: ${large.slice(0, 8).join(', ')}`)
console.log(failed === 0 ? `All checks passed in ${since(started)}.` : `${failed} of ${checks.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs a few at a time and reports each as it ends. Returns how many failed. */
async function runAll(): Promise<number> {
  const waiting = [...checks]
  let failures = 0
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const from = performance.now()
      const { ok, output } = await check.run()
      console.log(`${ok ? 'ok  ' : 'FAIL'}  ${check.name} (${since(from)})`)
      if (!ok) {
        failures += 1
        console.log(`${output.trimEnd()}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failures
}

/** `loglevel=error` in .npmrc would hide a new package that wants to run a script at install. npm 10 can't tell. */
async function installScripts(): Promise<Outcome> {
  const npm = process.env['npm_execpath']
  const { ok, output } = await (npm
    ? run(process.execPath, [npm, 'install-scripts', 'ls'])
    : run('npm', ['install-scripts', 'ls']))
  const tooOld = /unknown command/i.test(output)
  return { ok: tooOld || (ok && output.includes('No packages with unreviewed install scripts')), output }
}

function toOutcome(sentences: string[]): Promise<Outcome> {
  return Promise.resolve({ ok: sentences.length === 0, output: sentences.join('\n') })
}

function since(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
