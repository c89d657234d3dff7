// `npm run audit`: checks whether components in the lockfile have known vulnerabilities, except those for tests and
// tools.
import { judgeAudit } from './judge-audit.ts'
import { run } from '../run.ts'

const { output } = await run('npm', ['audit', '--json', '--omit=dev'])
const { sentence, code } = judgeAudit(output)
console.log(sentence)
process.exitCode = code
