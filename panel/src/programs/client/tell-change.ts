import type { EnrolledProgram } from '@attune/contract/programs/entity'
import { notify } from '../../client/notify.ts'
import { describeNext } from '../program-text.ts'

/** Says that a client is in a program now, what comes next, and what happened to the welcome. */
export const tellEnrolled = (state: EnrolledProgram, now: Date): void => {
  const { program, welcome } = state
  const next = describeNext(state, now)
  const outcome = welcome?.outcome
  const first = outcome === 'sent' ? 'Welcome sent. ' : outcome === 'held' ? 'Welcome held for now. ' : ''
  const content = `${first}${next.charAt(0).toUpperCase()}${next.slice(1)}`
  notify({ kind: 'good', title: `Enrolled in ${program.title}`, content })
  if (welcome !== null && first === '')
    notify({ kind: 'bad', title: 'Welcome not sent', content: welcome.problem ?? 'The conversation says why.' })
}
