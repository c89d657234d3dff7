/** Facts of programs and of clients' time in them. They contain ids, never texts. */
export const PROGRAM_FACTS = [
  'ProgramCreated',
  'ProgramSaved',
  'ProgramArchived',
  'ProgramUnarchived',
  'ProgramEnrolled',
  /** The first day has come. */
  'ProgramStarted',
  /** Postponed or resumed, or it goes on in another version. */
  'ProgramChanged',
  'ProgramStepRan',
  /** The last day is over, or someone removed the client. */
  'ProgramEnded',
] as const
