import { textOf } from './format-property.ts'

/** What all cases look at: `by sleepHours`. Where they look at several things, how many cases there are. */
export const describeSwitch = (cases: unknown): string => {
  const written = (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) =>
    typeof one === 'object' && one !== null ? [textOf((one as Record<string, unknown>)['expression'])] : [],
  )
  if (written.length === 0) return ''
  const subjects = new Set(written.map(subjectOf))
  const [only] = subjects
  return subjects.size === 1 && only ? `by ${only}` : `${written.length} case${written.length === 1 ? '' : 's'}`
}

/** The first name of an expression with what is taken of it, as `profile.weight`. Texts in quotes name nothing. */
const subjectOf = (expression: string): string =>
  /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/.exec(expression.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ''))?.[0] ?? ''
