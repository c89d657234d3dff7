import type { ContactProgram, EnrolledProgram } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone } from '../../client/notify.ts'
import { programs } from '../program-queries.ts'
import { describeNext } from '../program-text.ts'

type ChangedProgram = Pick<ContactProgram, '_id' | 'contactId' | 'program' | 'rev' | 'abilities'>

/** The last change with an Undo, by client and program. */
let last = { of: '', close: (): void => undefined }

/**
 * Says what was changed in a client's program, with Undo if that can be taken back: what has been sent can't, nor what
 * another change of the same program has followed.
 */
export const tellChange = (changed: ChangedProgram, title: string, content: string | null = null): void => {
  const of = `${changed.contactId} ${changed.program._id}`
  if (last.of === of) last.close()
  if (changed.abilities.undo) last = { of, close: notifyDone(title, () => undo(changed), { content }) }
  else notify({ kind: 'good', title, content })
}

const undo = async ({ contactId, _id: stateId, rev }: ChangedProgram): Promise<void> => {
  try {
    await calls.programs.undo({ id: contactId, stateId, rev })
  } finally {
    void programs.reload()
  }
}

/** A server of an earlier version doesn't say what happened to the welcome. */
type ToldEnrollment = ChangedProgram & Pick<ContactProgram, 'next'> & Partial<Pick<EnrolledProgram, 'welcome'>>

/** Says that a client is in a program now, what comes next, and what happened to the welcome. */
export const tellEnrolled = (state: ToldEnrollment, now: Date): void => {
  const { program, welcome = null } = state
  const next = describeNext(state, now)
  const outcome = welcome?.outcome
  const first = outcome === 'sent' ? 'Welcome sent. ' : outcome === 'held' ? 'Welcome held for now. ' : ''
  tellChange(state, `Enrolled in ${program.title}`, `${first}${next.charAt(0).toUpperCase()}${next.slice(1)}`)
  if (welcome !== null && first === '')
    notify({ kind: 'bad', title: 'Welcome not sent', content: welcome.problem ?? 'The conversation says why.' })
}
