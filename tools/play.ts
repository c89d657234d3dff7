import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Case } from '@attune/engine/cases/case'
import { playCase } from '@attune/engine/cases/play-case'
import { describeTurn, describeEffect } from '@attune/engine/cases/describe-turn'
import type { Decision, TraceStep } from '@attune/engine/trace'
import { ROOT } from './run.ts'

/**
 * `npm run play -- <case>`: plays a case of the engine in the terminal, turn by turn, with the reason for each step. A
 * case is a file, or the name of one in `engine/cases` (`daily-check-in`). Without a name the cases are listed.
 */
const CASES = join(ROOT, 'engine/cases')

const name = process.argv[2]
if (name === undefined) list()
else {
  const file = find(name)
  if (file === null) {
    console.error(`There is no case ${name}. \`npm run play\` lists them.`)
    process.exitCode = 1
  } else play(JSON.parse(readFileSync(file, 'utf8')) as Case)
}

function list(): void {
  for (const file of files()) {
    const { about } = JSON.parse(readFileSync(file, 'utf8')) as Case
    console.log(`${file.slice(CASES.length + 1).replace(/\.json$/, '')}\n    ${about}`)
  }
}

function find(wanted: string): string | null {
  const given = resolve(wanted)
  if (existsSync(given) && wanted.endsWith('.json')) return given
  return files().find((file) => file.endsWith(`/${wanted.replace(/\.json$/, '')}.json`)) ?? null
}

function files(): string[] {
  return readdirSync(CASES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => join(CASES, file))
}

function play(one: Case): void {
  console.log(one.about)
  for (const turn of playCase(one)) {
    const { tokens, ended, ignored } = describeTurn(turn)
    console.log(`\n${turn.asked.at}  ${turn.trace.input}${ignored ? `  (nothing: ${turn.trace.ignored})` : ''}`)
    if (ignored) continue
    for (const step of turn.trace.steps) console.log(`  ${told(step)}`)
    for (const effect of turn.effects)
      console.log(`  → ${describeEffect(effect)}${effect.kind === 'problem' ? `: ${effect.message}` : ''}`)
    console.log(ended === undefined ? `  waits: ${tokens.join('; ')}` : `  ended: ${ended}`)
  }
}

function told({ node, type, output, decided }: TraceStep): string {
  const head = `${node || 'nobody'} ${type}${output === null ? '' : ` takes ${output}`}`
  return [head, ...decided.map((one) => `      ${why(one)}`)].join('\n')
}

function why(decided: Decision): string {
  switch (decided.by) {
    case 'expression':
      return `${decided.source} is ${JSON.stringify(decided.value)}`
    case 'expression-failed':
      return `${decided.source} cannot be worked out: ${decided.message}`
    case 'answer':
      return `"${decided.text}" read as ${decided.parser}: ${JSON.stringify(decided.value)}`
    case 'schedule':
      return decided.why
    case 'wake':
      return `its moment, ${decided.at}, has come (${decided.lateMs} ms late)`
    case 'count':
      return `${decided.what}: ${decided.is} of ${decided.limit}`
    case 'result':
      return `${decided.ok ? 'came' : 'failed'}: ${decided.summary}`
    case 'reply':
      return `message ${decided.messageId}`
    case 'event':
      return `event ${decided.name}`
    case 'muted':
      return 'the client is muted'
    case 'note':
      return decided.text
  }
}
