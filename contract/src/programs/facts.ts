import { defineFacts } from '../facts.ts'

/** Facts of programs and of clients’ time in them. They contain ids, never texts. */
export const programFacts = defineFacts({
  ProgramCreated: { about: 'programs', live: 'none' },
  ProgramSaved: { about: 'programs', live: 'none' },
  ProgramArchived: { about: 'programs', live: 'none' },
  ProgramUnarchived: { about: 'programs', live: 'none' },
  ProgramEnrolled: { about: 'programs', live: 'thread' },
  /** The first day has come. */
  ProgramStarted: { about: 'programs', live: 'thread' },
  /** Postponed or resumed, a change was taken back, or it goes on in another version. */
  ProgramChanged: { about: 'programs', live: 'thread' },
  ProgramStepRan: { about: 'programs', live: 'thread' },
  /** The last day is over, or someone removed the client. */
  ProgramEnded: { about: 'programs', live: 'thread' },
})
