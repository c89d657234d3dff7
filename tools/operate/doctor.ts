// `npm run doctor`: what is fine with this installation, what is wrong, and what to do. It changes nothing.
//   --json   a list of { about, state, text } instead of lines
import { parseArgs } from 'node:util'
import { examine, INSTRUMENTS } from '@attune/server/start/doctor/examine'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const findings = await examine({ ...INSTRUMENTS, environment: process.env })
const count = (state: string) => findings.filter((finding) => finding.state === state).length

if (values.json) console.log(JSON.stringify(findings, null, 2))
else {
  for (const { about, state, text } of findings) console.log(`${state.padEnd(8)} ${about.padEnd(9)} ${text}`)
  console.log(`\nProblems: ${count('problem')}. Warnings: ${count('warning')}.`)
}
process.exitCode = count('problem') > 0 ? 1 : 0
