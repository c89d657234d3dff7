import { formatCount } from '../../../ui/format-count.ts'
import { textOf } from './format-property.ts'

/** The subject all cases share: `by sleepHours`. If they have different subjects, the number of cases. */
export const describeSwitch = (cases: unknown): string => {
  const written = (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) =>
    typeof one === 'object' && one !== null ? [textOf((one as Record<string, unknown>)['expression'])] : [],
  )
  if (written.length === 0) return ''
  const subjects = new Set(written.map(subjectOf))
  const [only] = subjects
  return subjects.size === 1 && only ? `by ${only}` : formatCount(written.length, 'case')
}

/** The first name in an expression with its path, such as `profile.weight`. Quoted texts are skipped. */
const subjectOf = (expression: string): string =>
  /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/.exec(expression.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ''))?.[0] ?? ''
