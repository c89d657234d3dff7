/** Who or what set a run going. */
export const RUN_STARTERS = ['hand', 'call', 'event', 'keyword', 'scene', 'first-interaction', 'program'] as const
export type RunStarter = (typeof RUN_STARTERS)[number]

/** `done`: nothing was left to do. `stopped`: by a person, a call or the scene itself. `failed`: it could not go on. */
export const RUN_ENDINGS = ['done', 'stopped', 'failed'] as const
export type RunEnding = (typeof RUN_ENDINGS)[number]

export const WAIT_KINDS = ['reply', 'attachment', 'event', 'time', 'result', 'run', 'never'] as const
export type WaitKind = (typeof WAIT_KINDS)[number]

/** The label of the scene that begins with a client's first interaction; the latest one that carries it. */
export const ONBOARDING_LABEL = 'onboarding'
