/** Turns the output of `npm audit --json` into a sentence and an exit code: 1 for vulnerabilities, 2 for no answer. */
interface Judgement {
  sentence: string
  code: 0 | 1 | 2
}

interface Finding {
  name: string
  severity: string
  range: string
}

export const judgeAudit = (answer: string): Judgement => {
  const read = parse(answer)
  const counts = read?.metadata?.vulnerabilities
  if (counts === undefined) {
    const why = read?.message === undefined ? '' : ` (${read.message})`
    return {
      sentence: `The registry didn't answer the audit${why}, so the components weren't checked. Run this where registry.npmjs.org can be reached.`,
      code: 2,
    }
  }
  const found = Object.values(read?.vulnerabilities ?? {})
  if (found.length === 0) return { sentence: 'No component has a known vulnerability.', code: 0 }
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`)
  return {
    sentence: [`Components with known vulnerabilities: ${found.length}. SECURITY.md says how soon.`, ...lines].join(
      '\n',
    ),
    code: 1,
  }
}

interface AuditAnswer {
  message?: string
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, Finding>
}

const parse = (answer: string): AuditAnswer | null => {
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as AuditAnswer
  } catch {
    // Any other npm message, such as a network error.
    return null
  }
}
