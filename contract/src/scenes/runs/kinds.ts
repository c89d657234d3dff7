/** Who or what started a run. `hand` is a person in the panel. */
export const RUN_STARTERS = ['hand', 'call', 'event', 'keyword', 'scene', 'first-interaction', 'program'] as const
export type RunStarter = (typeof RUN_STARTERS)[number]

/** `done`: it finished. `stopped`: by a person, a call or the scene itself. `failed`: it couldn't continue. */
export const RUN_ENDINGS = ['done', 'stopped', 'failed'] as const
export type RunEnding = (typeof RUN_ENDINGS)[number]

export const WAIT_KINDS = ['reply', 'attachment', 'event', 'time', 'date', 'result', 'run', 'never'] as const
export type WaitKind = (typeof WAIT_KINDS)[number]

/** A run of a scene with this label is an autopilot, which is active until it ends. */
export const AUTOPILOT_LABEL = 'message-autopilot'

/** The data source in which whoever starts an autopilot states its objective: the scene reads `data.objective`. */
export const OBJECTIVE_SOURCE = 'objective'

/** Label of the scene that answers a client's question. The text is passed to it as `question_text`. */
export const RECENT_QUESTION_LABEL = 'feature-autopilot-recent-question'

/** Label of the scene to start with a client's first interaction. If several scenes have it, the latest one is used. */
export const ONBOARDING_LABEL = 'onboarding'
