// `npm run audit`: whether components of the lockfile have known vulnerabilities, those for tests and tools left out.
import { judgeAudit } from './judge-audit.ts'
import { run } from '../run.ts'

const { output } = await run('npm', ['audit', '--json', '--omit=dev'])
const { sentence, code } = judgeAudit(output)
console.log(sentence)
process.exitCode = code
