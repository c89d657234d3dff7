// `npm run changes` shows what the next release brings. `npm run changes -- 3.1.0` makes that release: the fragments
// move from changes/ into CHANGELOG.md.
import { joinChanges } from './release/join-changes.ts'
import { writeRelease } from './release/write-release.ts'
import { ROOT } from './run.ts'

const [version] = process.argv.slice(2)
try {
  if (version === undefined) console.log(joinChanges(ROOT))
  else writeRelease(ROOT, version, new Date().toISOString().slice(0, 10))
} catch (error) {
  // Each of its errors is a sentence for the person at the terminal.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
