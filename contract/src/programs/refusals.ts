import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { Program } from './entity.ts'
import { PROGRAM_AHEAD_MAX, PROGRAM_TITLE_MAX, PROGRAMS_MAX } from './limits.ts'

export const programRefusals = defineRefusals({
  ProgramNotFound: { status: 404, title: 'Page Not Found', message: 'Program not found.' },
  ProgramStateNotFound: { status: 404, title: 'Page Not Found', message: "This client isn't in that program." },
  ProgramTitleRequired: { status: 422, title: 'Program not saved', message: 'Enter a title.' },
  ProgramTitleTooLong: {
    status: 422,
    title: 'Program not saved',
    message: `A title can have at most ${PROGRAM_TITLE_MAX} characters.`,
  },
  /** `data` names the step, the field and what is wrong with it. */
  ProgramStepInvalid: {
    status: 422,
    title: 'Program not saved',
    message: 'Check the steps of this program.',
    data: z.object({ stepId: z.string().nullable(), property: z.string(), reason: z.string() }),
  },
  TooManyPrograms: {
    status: 422,
    title: 'Program not created',
    message: `An organization can have at most ${PROGRAMS_MAX} programs.`,
  },
  /** `data` is the program as it is now. */
  ProgramOutdated: {
    status: 409,
    title: 'Program changed',
    message: 'Someone else saved this program in the meantime. Review their changes, then save again.',
    data: Program,
  },
  ProgramIsArchived: {
    status: 409,
    title: 'Program archived',
    message: 'This program is archived. Restore it first.',
  },
  ProgramAlreadyActive: {
    status: 409,
    title: 'Client not enrolled',
    message: 'This client is already in this program.',
  },
  ProgramClientUnreachable: {
    status: 409,
    title: 'Client not enrolled',
    message: "This client is stopped or texted STOP, so the program's messages wouldn't reach them.",
  },
  ProgramStartInvalid: {
    status: 422,
    title: 'Client not enrolled',
    message: `Choose a first day that leaves at least one day of the program, at most ${PROGRAM_AHEAD_MAX} days from now.`,
  },
  ProgramDateInvalid: {
    status: 422,
    title: 'Program not postponed',
    message: `Choose a date after today, at most ${PROGRAM_AHEAD_MAX} days from now.`,
  },
  /** Something has happened in this client's program, or it was somebody else who changed it. */
  ProgramChangedSince: {
    status: 409,
    title: 'Not undone',
    message: "Something has happened in this client's program since then, so this can't be undone.",
  },
  /** A switch is taken back by the program that it led to. */
  ProgramWasSwitched: {
    status: 409,
    title: 'Not undone',
    message: 'This client was switched to another program, and a switch can only be undone as a whole.',
  },
  ProgramHasEnded: { status: 409, title: 'Program ended', message: 'This client has already left this program.' },
})
