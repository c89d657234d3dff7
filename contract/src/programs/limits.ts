/** Programs per page, and per organization, including archived ones. */
export const PROGRAM_PAGE = 25
export const PROGRAMS_MAX = 500
export const PROGRAM_TITLE_MAX = 120
export const PROGRAM_DESCRIPTION_MAX = 2_000
/** The longest program, in days, and the most steps it can have. */
export const PROGRAM_DAYS_MAX = 366
export const PROGRAM_STEPS_MAX = 400
/** The longest time that staff can have for a program's task, in hours. */
export const PROGRAM_TASK_HOURS_MAX = 720
/** How far ahead a client can start, or a program be postponed, in days. */
export const PROGRAM_AHEAD_MAX = 366
/** A client's programs, past ones included, that a list shows. */
export const CLIENT_PROGRAMS_MAX = 100
